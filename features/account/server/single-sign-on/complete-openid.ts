import { IdentityProviderUnavailable, IdentityRefused } from "#integrations/identity-provider/port.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { completeOpenid } from "../../contract/single-sign-on/complete-openid.ts";
import type { AccountServices } from "../account-services.ts";
import type { PendingSignIns, TakenSignIn } from "./pending-sign-ins.ts";
import { createCustomerOfIdentity, type CustomerOfIdentityServices } from "./openid-identities.ts";

type Services = CustomerOfIdentityServices &
  Pick<AccountServices, "identityProvider" | "openSession"> & { readonly pendingSignIns: PendingSignIns };

const codeOfMiss = {
  none_pending: "nonce_not_present",
  other_sign_in: "invalid_state",
  wrong_nonce: "openid_refused",
} as const satisfies Record<Exclude<TakenSignIn["outcome"], "found">, string>;

const codeOf = (error: unknown): "openid_refused" | "provider_unavailable" | undefined => {
  if (error instanceof IdentityRefused) return "openid_refused";
  return error instanceof IdentityProviderUnavailable ? "provider_unavailable" : undefined;
};

export const handleCompleteOpenid = (services: Services): Handler => {
  const { identityProvider, pendingSignIns, openSession } = services;
  const customerOf = createCustomerOfIdentity(services);
  return handler(completeOpenid, async ({ body, fail, language, ...visit }) => {
    const { now, cookies } = visit;
    const { code, state, iss, nonce, answer_token: answersToken = false } = body;
    const taken = pendingSignIns.take(cookies, { state, nonce }, now);
    if (taken.outcome !== "found") return fail(codeOfMiss[taken.outcome]);
    const { pending } = taken;

    const meet = async () => {
      const identity = await identityProvider.redeem({ code, state: state ?? pending.state, iss }, pending);
      return { identity, customerId: await customerOf(identity, { language, now }) };
    };
    const { identity, customerId } = await meet().catch((error: unknown) => {
      const failure = codeOf(error);
      if (failure === undefined) throw error;
      return fail(failure);
    });
    if (customerId === undefined) return fail("openid_refused");

    const { idToken: openidToken } = identity;
    const opened = await openSession(visit, {
      customerId,
      method: "openid",
      answersToken,
      authorize: async () => ({ openidToken }),
    });
    return {
      ...(opened ?? fail("openid_refused")),
      openidToken: answersToken ? openidToken : null,
      redirect: pending.redirect,
      promocode: pending.promocode,
    };
  });
};
