import { endSession } from "#features/sign-in/contract/end-session.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Sessions } from "./sessions.ts";

export const handleEndSession = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(endSession, async ({ params, session, fail }) => {
    const wasThere = await sessions.endOne(session.customerId, params.sessionId);
    return wasThere ? { status: "OK" as const } : fail("not_found");
  });
