import { handler, type Handler } from "#platform/server/handler.ts";
import { signOut } from "../../contract/sessions/sign-out.ts";
import { readRefreshCookie, removeRefreshCookies } from "./remembered-devices.ts";
import type { AccountServices } from "../account-services.ts";

export const handleSignOut = ({
  sessions,
  rememberedDevices,
  identityProvider,
}: Pick<AccountServices, "sessions" | "rememberedDevices" | "identityProvider">): Handler =>
  handler(signOut, async (visit) => {
    const { sessionToken, setSessionToken, now } = visit;
    const ended = sessionToken === undefined ? undefined : await sessions.end(sessionToken);
    // A remembered device's session may have expired, but its refresh cookie would open the next one.
    const refreshToken = readRefreshCookie(visit);
    if (refreshToken !== undefined) await rememberedDevices.endBy(refreshToken, now);
    setSessionToken(undefined);
    removeRefreshCookies(visit);
    // Undefined if the provider has no sign-out page.
    const redirectTo =
      ended?.openidToken == null ? undefined : await identityProvider.signOutAddress(ended.openidToken);
    return { status: "OK" as const, redirect_to: redirectTo ?? null };
  });
