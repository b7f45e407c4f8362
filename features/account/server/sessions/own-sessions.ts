import { handler, type Handler } from "#platform/server/handler.ts";
import { endOtherSessions } from "../../contract/sessions/end-other-sessions.ts";
import { endSession } from "../../contract/sessions/end-session.ts";
import { listSessions } from "../../contract/sessions/list-sessions.ts";
import { devicePartsOf, type Sessions } from "./sessions.ts";

export const handleListSessions = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(listSessions, async ({ session, now }) => {
    const own = await sessions.listOf(session, now);
    return { items: own.map(({ device, ...entry }) => ({ ...entry, ...devicePartsOf(device) })) };
  });

export const handleEndSession = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(endSession, async ({ params, session, fail }) => {
    const wasThere = await sessions.endOne(session.customerId, params.sessionId);
    return wasThere ? { status: "OK" as const } : fail("not_found");
  });

export const handleEndOtherSessions = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(endOtherSessions, async ({ session }) => {
    await sessions.endAll(session.customerId, session.tokenHash);
    return { status: "OK" as const };
  });
