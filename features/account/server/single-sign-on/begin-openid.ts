import { IdentityProviderUnavailable, type IdentityProvider } from "#integrations/identity-provider/port.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { beginOpenid } from "../../contract/single-sign-on/begin-openid.ts";
import type { PendingSignIns } from "./pending-sign-ins.ts";

export interface BeginOpenidPorts {
  readonly identityProvider: IdentityProvider;
  readonly pendingSignIns: PendingSignIns;
}

export const handleBeginOpenid = ({ identityProvider, pendingSignIns }: BeginOpenidPorts): Handler =>
  handler(beginOpenid, async ({ body, cookies, now, language, fail }) => {
    const redirect = safeRedirect(body.redirect ?? null) ?? null;
    const promocode = body.promocode ?? null;
    const keys = pendingSignIns.begin(cookies, { redirect, promocode }, now);
    try {
      return { url: await identityProvider.signInAddress(keys, language) };
    } catch (error) {
      if (error instanceof IdentityProviderUnavailable) return fail("provider_unavailable");
      throw error;
    }
  });
