import {
  IdentityProviderUnavailable,
  IdentityRefused,
  type IdentityProvider,
} from "#integrations/identity-provider/port.ts";
import { handler, type Handler, type RequestContext } from "#platform/server/handler.ts";
import { enterByOpenid } from "../../contract/single-sign-on/enter-by-openid.ts";
import type { CustomerOfIdentity } from "./openid-identities.ts";
import type { PendingSignIns } from "./begin-openid.ts";

export type EnterByOpenid = (
  visit: RequestContext,
  entry: {
    readonly customerId: number;
    readonly method: "openid";
    readonly openidToken: string;
    readonly answersToken: boolean;
  },
) => Promise<{ readonly token: string | null; readonly newCustomer: boolean }>;

export interface EnterByOpenidPorts {
  readonly provider: IdentityProvider;
  readonly pendingSignIns: PendingSignIns;
  readonly customerOf: CustomerOfIdentity;
  readonly enter: EnterByOpenid;
}

const codeOf = (error: unknown): "openid_refused" | "provider_unavailable" | undefined => {
  if (error instanceof IdentityRefused) return "openid_refused";
  return error instanceof IdentityProviderUnavailable ? "provider_unavailable" : undefined;
};

export const handleEnterByOpenid = (ports: EnterByOpenidPorts): Handler => {
  const { provider, pendingSignIns, customerOf, enter } = ports;
  return handler(enterByOpenid, async ({ body, fail, language, ...visit }) => {
    const { now, cookies } = visit;
    const pending = pendingSignIns.take(cookies, now);
    if (pending === undefined) return fail("nonce_not_present");
    const { code, state, iss, nonce, answer_token: answersToken = false } = body;
    if (state === undefined || !pendingSignIns.isStateOf(pending, state)) return fail("invalid_state");
    if (!pendingSignIns.isNonceOf(pending, nonce)) return fail("openid_refused");

    const meet = async () => {
      const identity = await provider.redeem({ code, state, iss }, pending);
      return { identity, customerId: await customerOf(identity, { language, now }) };
    };
    const { identity, customerId } = await meet().catch((error: unknown) => {
      const failure = codeOf(error);
      if (failure === undefined) throw error;
      return fail(failure);
    });
    if (customerId === undefined) return fail("openid_refused");

    const { idToken: openidToken } = identity;
    const entered = await enter(visit, { customerId, method: "openid", openidToken, answersToken });
    return {
      ...entered,
      openidToken: answersToken ? openidToken : null,
      redirect: pending.redirect,
      promocode: pending.promocode,
    };
  });
};
