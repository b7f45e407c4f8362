import { handler, type Handler } from "#platform/server/handler.ts";
import { signOut } from "../contract/sign-out.ts";
import type { Sessions } from "./sessions/sessions.ts";

export interface SignOutPorts {
  readonly sessions: Sessions;
  /** Where to sign out at the provider that vouched for the session; by default there is none. */
  readonly endSessionUrl?: (openidToken: string) => Promise<string | undefined>;
}

export const handleSignOut = ({ sessions, endSessionUrl }: SignOutPorts): Handler =>
  handler(signOut, async ({ sessionToken, setSessionToken }) => {
    const ended = sessionToken === undefined ? undefined : await sessions.end(sessionToken);
    setSessionToken(undefined);
    const redirectTo = ended?.openidToken == null ? undefined : await endSessionUrl?.(ended.openidToken);
    return { status: "OK" as const, redirect_to: redirectTo ?? null };
  });
