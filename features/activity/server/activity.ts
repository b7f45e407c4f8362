import { madridDate } from "#energy/calendar.ts";
import { byDay, type ActivitySource } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, execute, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

interface Failed {
  readonly kind: "email" | "job";
  /** Of the job; empty for an email. */
  readonly name: string;
  readonly now: Date;
}

/** Counts an attempt that failed. The jobs themselves are deleted an hour later, because they have personal data. */
export const createCountFailure =
  ({ pool }: Pick<Database, "pool">) =>
  async ({ kind, name, now }: Failed): Promise<void> => {
    await execute(pool, {
      name: "count-daily-failure",
      text: `insert into daily_failures as known (day, kind, name, failures) values ($1, $2, $3, 1)
             on conflict (day, kind, name) do update set failures = known.failures + 1`,
      values: [madridDate(now), kind, name],
    });
  };

/** Attempts at emails and jobs that failed. */
export const createActivity = ({
  database: { pool },
}: {
  readonly database: Pick<Database, "pool">;
}): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const rows = await queryRows(pool, {
      name: "count-failures-by-day",
      text: `select day, coalesce(sum(failures) filter (where kind = 'email'), 0)::bigint as emails,
                 coalesce(sum(failures) filter (where kind = 'job'), 0)::bigint as jobs
               from daily_failures
               where day >= ($1::timestamptz at time zone 'Europe/Madrid')::date
                 and day < ($2::timestamptz at time zone 'Europe/Madrid')::date
               group by 1`,
      values: [time.from, time.before],
      columns: { day: date, emails: bigint, jobs: bigint },
    });
    return [
      {
        id: "failures",
        order: 40,
        title: t("title"),
        unit: "count",
        series: [
          { id: "emails", title: t("emails"), tone: "bad", days: byDay(rows, "emails") },
          { id: "jobs", title: t("jobs"), tone: "plain", days: byDay(rows, "jobs") },
        ],
      },
    ];
  },
});
