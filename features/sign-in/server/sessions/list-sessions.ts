import { listSessions } from "#features/sign-in/contract/list-sessions.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { devicePartsOf } from "./device-parts.ts";
import type { Sessions } from "./sessions.ts";

export const handleListSessions = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(listSessions, async ({ session, now }) => {
    const own = await sessions.listOf(session, now);
    return { items: own.map(({ device, ...entry }) => ({ ...entry, ...devicePartsOf(device) })) };
  });
