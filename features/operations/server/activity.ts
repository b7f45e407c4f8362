import { byDay, type ActivitySource } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

/** Events for the retailer's system whose delivery was given up, by the day of what they report. */
export const createActivity = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const rows = await queryRows(pool, {
      name: "count-dead-events-by-day",
      text: `/* all customers: figures by day */
               select (occurred_at at time zone 'Europe/Madrid')::date as day, count(*) as dead
               from (select occurred_at from outbox_events
                     where state = 'dead' and occurred_at >= $1 and occurred_at < $2
                     union all
                     select occurred_at from visitor_outbox_events
                     where state = 'dead' and occurred_at >= $1 and occurred_at < $2) given_up
               group by 1`,
      values: [time.from, time.before],
      columns: { day: date, dead: bigint },
    });
    return [
      {
        id: "events",
        order: 60,
        title: t("title"),
        unit: "count",
        screen: "operations.outbox",
        series: [{ id: "dead", title: t("dead"), tone: "bad", days: byDay(rows, "dead") }],
      },
    ];
  },
});
