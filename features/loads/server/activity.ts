import { byDay, type ActivitySource } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

/** Files that staff sent to be loaded, by what their last step found. */
export const createActivity = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const rows = await queryRows(pool, {
      name: "count-file-loads-by-day",
      text: `select (sent_at at time zone 'Europe/Madrid')::date as day,
                 count(*) filter (where state <> 'failed' and refused = 0) as whole,
                 count(*) filter (where state <> 'failed' and refused > 0) as refusals,
                 count(*) filter (where state = 'failed') as failed
               from (select sent_at, state, coalesce((coalesce(outcome, rehearsal) ->> 'refused')::bigint, 0) as refused
                     from file_loads where sent_at >= $1 and sent_at < $2) sent
               group by 1`,
      values: [time.from, time.before],
      columns: { day: date, whole: bigint, refusals: bigint, failed: bigint },
    });
    return [
      {
        id: "loads",
        order: 50,
        title: t("title"),
        unit: "count",
        screen: "loads.list",
        series: [
          { id: "whole", title: t("whole"), tone: "good", days: byDay(rows, "whole") },
          { id: "refusals", title: t("refusals"), tone: "plain", days: byDay(rows, "refusals") },
          { id: "failed", title: t("failed"), tone: "bad", days: byDay(rows, "failed") },
        ],
      },
    ];
  },
});
