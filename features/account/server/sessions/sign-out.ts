import { handler, type Handler } from "#platform/server/handler.ts";
import { signOut } from "../../contract/sessions/sign-out.ts";
import { readRefreshCookie, removeRefreshCookies } from "./remembered-devices.ts";
import type { RememberedDevices } from "./remembered-devices.ts";
import type { Sessions } from "./sessions.ts";

export interface SignOutPorts {
  readonly sessions: Sessions;
  readonly rememberedDevices: RememberedDevices;
  /** The provider's sign-out URL; undefined if the provider has none. */
  readonly endSessionUrl?: (openidToken: string) => Promise<string | undefined>;
}

export const handleSignOut = ({ sessions, rememberedDevices, endSessionUrl }: SignOutPorts): Handler =>
  handler(signOut, async (visit) => {
    const { sessionToken, setSessionToken, now } = visit;
    const ended = sessionToken === undefined ? undefined : await sessions.end(sessionToken);
    // A remembered device's session may have expired, but its refresh cookie would open the next one.
    const refreshToken = readRefreshCookie(visit);
    if (refreshToken !== undefined) await rememberedDevices.endBy(refreshToken, now);
    setSessionToken(undefined);
    removeRefreshCookies(visit);
    const redirectTo = ended?.openidToken == null ? undefined : await endSessionUrl?.(ended.openidToken);
    return { status: "OK" as const, redirect_to: redirectTo ?? null };
  });
