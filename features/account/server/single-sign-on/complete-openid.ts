import { IdentityProviderUnavailable, IdentityRefused } from "#integrations/identity-provider/port.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { completeOpenid } from "../../contract/single-sign-on/complete-openid.ts";
import type { AccountServices } from "../account-services.ts";
import type { PendingSignIns } from "./begin-openid.ts";
import { createCustomerOfIdentity, type CustomerOfIdentityServices } from "./openid-identities.ts";

type Services = CustomerOfIdentityServices &
  Pick<AccountServices, "identityProvider" | "openSession"> & { readonly pendingSignIns: PendingSignIns };

const codeOf = (error: unknown): "openid_refused" | "provider_unavailable" | undefined => {
  if (error instanceof IdentityRefused) return "openid_refused";
  return error instanceof IdentityProviderUnavailable ? "provider_unavailable" : undefined;
};

export const handleCompleteOpenid = (services: Services): Handler => {
  const { identityProvider, pendingSignIns, openSession } = services;
  const customerOf = createCustomerOfIdentity(services);
  return handler(completeOpenid, async ({ body, fail, language, ...visit }) => {
    const { now, cookies } = visit;
    const pending = pendingSignIns.take(cookies, now);
    if (pending === undefined) return fail("nonce_not_present");
    const { code, state, iss, nonce, answer_token: answersToken = false } = body;
    // The specification's clients send the nonce in place of the state: it binds the sign-in to this browser as well.
    const isOwn = state === undefined ? nonce !== undefined : pendingSignIns.isStateOf(pending, state);
    if (!isOwn) return fail("invalid_state");
    if (!pendingSignIns.isNonceOf(pending, nonce)) return fail("openid_refused");

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
