import { bigint, execute, instant, queryRows, text, type Queryable } from "../database/query.ts";
import type { LoadOutcome } from "./load-outcome.ts";

/** Notes how a load of one kind ended, for the metrics. */
export const noteLoad = async (
  client: Queryable,
  { kind, outcome, now }: { readonly kind: string; readonly outcome: LoadOutcome; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    text: `insert into last_loads (kind, ended_at, loaded, refused) values ($1, $2, $3, $4)
           on conflict (kind) do update set ended_at = excluded.ended_at, loaded = excluded.loaded,
             refused = excluded.refused`,
    values: [kind, now, outcome.new + outcome.changed + outcome.unchanged, outcome.refused],
  });
};

/** The last load of each kind. */
export const findLastLoads = (client: Queryable) =>
  queryRows(client, {
    name: "find-last-loads",
    text: `select kind, ended_at as "endedAt", loaded, refused from last_loads order by kind`,
    values: [],
    columns: { kind: text, endedAt: instant, loaded: bigint, refused: bigint },
  });
