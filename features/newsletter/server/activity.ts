import { byDay, type ActivitySource } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

/** Addresses to which no newsletter is sent any more, because they refused one. */
export const createActivity = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const rows = await queryRows(pool, {
      name: "count-stopped-addresses-by-day",
      text: `select (stopped_at at time zone 'Europe/Madrid')::date as day, count(*) as stopped
               from newsletter_stopped_addresses where stopped_at >= $1 and stopped_at < $2 group by 1`,
      values: [time.from, time.before],
      columns: { day: date, stopped: bigint },
    });
    return [
      {
        id: "newsletter",
        order: 41,
        title: t("title"),
        unit: "count",
        series: [{ id: "stopped", title: t("stopped"), tone: "bad", days: byDay(rows, "stopped") }],
      },
    ];
  },
});
