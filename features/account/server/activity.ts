import { byDay, type ActivitySource, type CountedTime } from "#platform/server/activity.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/activity.ca.json" with { type: "json" };
import en from "../locales/activity.en.json" with { type: "json" };
import es from "../locales/activity.es.json" with { type: "json" };

type Pool = Pick<Database, "pool">;

const countAccounts = async ({ pool }: Pool, time: CountedTime) => {
  const customers = await queryRows(pool, {
    name: "count-new-customers-by-day",
    text: `/* all customers: figures by day */
             select (created_at at time zone 'Europe/Madrid')::date as day, count(*) as customers from customers
             where created_at >= $1 and created_at < $2 group by 1`,
    values: [time.from, time.before],
    columns: { day: date, customers: bigint },
  });
  const credentials = await queryRows(pool, {
    name: "count-activations-by-day",
    text: `/* all customers: figures by day */
             select (activated_at at time zone 'Europe/Madrid')::date as day, count(*) as activated from credentials
             where activated_at >= $1 and activated_at < $2 group by 1`,
    values: [time.from, time.before],
    columns: { day: date, activated: bigint },
  });
  return { customers, credentials };
};

const countSignIns = ({ pool }: Pool, time: CountedTime) =>
  queryRows(pool, {
    name: "count-sign-ins-by-day",
    text: `select (attempted_at at time zone 'Europe/Madrid')::date as day,
               count(distinct customer_id) filter (where outcome = 'signed_in') as "signedIn",
               count(*) filter (where outcome in ('refused', 'rate_limited')) as refused
             from sign_in_attempts
             where attempted_at >= $1 and attempted_at < $2 and method not in ('impersonation', 'staff') group by 1`,
    values: [time.from, time.before],
    columns: { day: date, signedIn: bigint, refused: bigint },
  });

/** New customers, accounts that were activated, and sign-ins. */
export const createActivity = ({ database }: { readonly database: Pool }): ActivitySource => ({
  read: async ({ language, ...time }) => {
    const t = serverWords(language, { ca, es, en });
    const { customers, credentials } = await countAccounts(database, time);
    const attempts = await countSignIns(database, time);
    return [
      {
        id: "accounts",
        order: 10,
        title: t("accounts.title"),
        unit: "count",
        series: [
          {
            id: "customers",
            title: t("accounts.customers"),
            tone: "plain",
            days: byDay(customers, "customers"),
          },
          {
            id: "activated",
            title: t("accounts.activated"),
            tone: "good",
            days: byDay(credentials, "activated"),
          },
        ],
      },
      {
        id: "sign-ins",
        order: 11,
        title: t("signIns.title"),
        unit: "count",
        series: [
          { id: "signed-in", title: t("signIns.signedIn"), tone: "good", days: byDay(attempts, "signedIn") },
          { id: "refused", title: t("signIns.refused"), tone: "bad", days: byDay(attempts, "refused") },
        ],
      },
    ];
  },
});
