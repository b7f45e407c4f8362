import { byDay, type ActivitySource } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

/** Questions, readings and claims that arrived, and those that ended, by their day for an answer. */
export const createActivity = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const arrived = await queryRows(pool, {
      name: "count-cases-by-day",
      text: `/* all customers: figures by day */
               select (created_at at time zone 'Europe/Madrid')::date as day, count(*) as opened from cases
               where created_at >= $1 and created_at < $2 group by 1`,
      values: [time.from, time.before],
      columns: { day: date, opened: bigint },
    });
    const resolved = await queryRows(pool, {
      name: "count-resolved-cases-by-day",
      text: `/* all customers: figures by day */
               select day, count(*) filter (where day <= due_on) as "inTime", count(*) filter (where day > due_on) as late
               from (select (resolved_at at time zone 'Europe/Madrid')::date as day, due_on from cases
                     where resolved_at >= $1 and resolved_at < $2) resolved
               group by 1`,
      values: [time.from, time.before],
      columns: { day: date, inTime: bigint, late: bigint },
    });
    return [
      {
        id: "cases",
        order: 30,
        title: t("title"),
        unit: "count",
        screen: "case-queue.list",
        series: [
          { id: "opened", title: t("opened"), tone: "plain", days: byDay(arrived, "opened") },
          { id: "in-time", title: t("inTime"), tone: "good", days: byDay(resolved, "inTime") },
          { id: "late", title: t("late"), tone: "bad", days: byDay(resolved, "late") },
        ],
      },
    ];
  },
});
