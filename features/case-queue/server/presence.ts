import type { Database } from "#platform/server/database/pool.ts";
import { execute, instant, queryRows, text, type Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { presenceLastsMs, showCasePresence } from "../contract/show-case-presence.ts";
import type { CaseKey } from "./queue-queries.ts";

interface Presence extends CaseKey {
  readonly staffId: number;
}

const writePresence = async (
  client: Queryable,
  { kind, reference, staffId }: Presence,
  now: Date,
): Promise<void> => {
  await execute(client, {
    name: "write-case-presence",
    text: `insert into case_presence (kind, reference, staff_id, seen_at) values ($1, $2, $3, $4)
           on conflict (reference, kind, staff_id) do update set seen_at = excluded.seen_at`,
    values: [kind, reference, staffId, now],
  });
};

const deletePresence = async (client: Queryable, { kind, reference, staffId }: Presence): Promise<void> => {
  await execute(client, {
    name: "delete-case-presence",
    text: "delete from case_presence where reference = $2 and kind = $1 and staff_id = $3",
    values: [kind, reference, staffId],
  });
};

/** Other staff who have had the case open since an instant. */
const findOthers = (client: Queryable, { kind, reference, staffId }: Presence, since: Date) =>
  queryRows(client, {
    name: "find-case-presence",
    text: `select m.name, p.seen_at as "seenAt" from case_presence p join staff_members m using (staff_id)
           where p.reference = $2 and p.kind = $1 and p.staff_id <> $3 and p.seen_at > $4 and m.ended_at is null
           order by m.name, p.staff_id`,
    values: [kind, reference, staffId, since],
    columns: { name: text, seenAt: instant },
  });

export const handleShowCasePresence = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): Handler =>
  handler(showCasePresence, async ({ params, body: { open }, subject: { staffId }, now }) => {
    const presence = { ...params, staffId };
    await (open ? writePresence(pool, presence, now) : deletePresence(pool, presence));
    const since = new Date(now.getTime() - presenceLastsMs);
    return { others: open ? await findOthers(pool, presence, since) : [] };
  });
