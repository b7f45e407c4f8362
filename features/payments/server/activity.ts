import { byDay, type ActivitySource } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

/** Payments by the day on which they began. */
export const createActivity = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const rows = await queryRows(pool, {
      name: "count-payments-by-day",
      text: `/* all customers: figures by day */
               select (created_at at time zone 'Europe/Madrid')::date as day,
                 count(*) filter (where state = 'succeeded') as succeeded,
                 count(*) filter (where state = 'failed') as failed,
                 count(*) filter (where state not in ('succeeded', 'failed')) as undecided,
                 coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::bigint as cents
               from payment_attempts where created_at >= $1 and created_at < $2 group by 1`,
      values: [time.from, time.before],
      columns: { day: date, succeeded: bigint, failed: bigint, undecided: bigint, cents: bigint },
    });
    const screen = "payments.payments";
    return [
      {
        id: "payments",
        order: 20,
        title: t("payments"),
        unit: "count",
        screen,
        series: [
          { id: "succeeded", title: t("succeeded"), tone: "good", days: byDay(rows, "succeeded") },
          { id: "failed", title: t("failed"), tone: "bad", days: byDay(rows, "failed") },
          { id: "undecided", title: t("undecided"), tone: "plain", days: byDay(rows, "undecided") },
        ],
      },
      {
        id: "paid",
        order: 21,
        title: t("paid"),
        unit: "cents",
        screen,
        series: [{ id: "paid", title: t("succeeded"), tone: "good", days: byDay(rows, "cents") }],
      },
    ];
  },
});
