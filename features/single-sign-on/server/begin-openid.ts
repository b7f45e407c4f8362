import { IdentityProviderUnavailable, type IdentityProvider } from "#integrations/identity-provider/port.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { beginOpenid } from "../contract/begin-openid.ts";
import type { PendingSignIns } from "./pending-sign-in.ts";

export interface BeginOpenidPorts {
  readonly provider: IdentityProvider;
  readonly pendingSignIns: PendingSignIns;
}

export const handleBeginOpenid = ({ provider, pendingSignIns }: BeginOpenidPorts): Handler =>
  handler(beginOpenid, async ({ body, cookies, now, language, fail }) => {
    const redirect = safeRedirect(body.redirect ?? null) ?? null;
    const promocode = body.promocode ?? null;
    const keys = pendingSignIns.begin(cookies, { redirect, promocode }, now);
    try {
      return { url: await provider.signInAddress(keys, language) };
    } catch (error) {
      if (error instanceof IdentityProviderUnavailable) return fail("provider_unavailable");
      throw error;
    }
  });
