import { handler, type Handler } from "#platform/server/handler.ts";
import { signOut } from "../contract/sign-out.ts";
import type { Sessions } from "./sessions/sessions.ts";

export const handleSignOut = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(signOut, async ({ sessionToken, setSessionToken }) => {
    if (sessionToken !== undefined) await sessions.end(sessionToken);
    setSessionToken(undefined);
    return { status: "OK" as const };
  });
