import { endOtherSessions } from "#features/sign-in/contract/end-other-sessions.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Sessions } from "./sessions.ts";

export const handleEndOtherSessions = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(endOtherSessions, async ({ session }) => {
    await sessions.endAll(session.customerId, session.tokenHash);
    return { status: "OK" as const };
  });
