import { addMonths, madridDate } from "#energy/calendar.ts";
import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { formatsOf } from "#platform/contract/format.ts";
import {
  beginningWith,
  partRowOf,
  type CustomerSearch,
  type CustomerView,
  type FoundCustomer,
  type ViewedCustomer,
} from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  instant,
  nullable,
  oneOf,
  present,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { allOf, sql } from "#platform/server/database/sql.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };

type Pool = Pick<Database, "pool">;

const minTaxIdLength = 5;
/** Shorter than that, words are not looked for: everyone has them. */
const minNameLength = 3;

const findByLogin = async (
  { pool }: Pool,
  { compact, email, limit }: CustomerSearch,
): Promise<FoundCustomer[]> => {
  const taxId = compact.length >= minTaxIdLength && /\d/.test(compact) ? compact : undefined;
  const beginning = email ?? taxId;
  if (beginning === undefined) return [];
  const rows = await queryRows(pool, {
    // Without a name it is planned with its values.
    text: `select login_name as "loginName", kind, customer_id as "customerId" from login_names
           where login_name like $1 and kind = $2 limit $3`,
    values: [beginningWith(beginning), email === undefined ? "tax_id" : "email", limit],
    columns: { loginName: text, kind: oneOf("tax_id", "email"), customerId: bigint },
  });
  return rows.map(({ loginName, kind, customerId }) => ({ customerId, by: kind, text: loginName }));
};

const findByTelephone = async (
  { pool }: Pool,
  { telephone, limit }: CustomerSearch,
): Promise<FoundCustomer[]> => {
  if (telephone === undefined) return [];
  const rows = await queryRows(pool, {
    text: `/* all customers: staff look for the customer who is on the telephone */
           select customer_id as "customerId", mobile from customers
           where telephone_search_text(mobile) like $1 limit $2`,
    values: [beginningWith(telephone), limit],
    columns: { customerId: bigint, mobile: present(text) },
  });
  return rows.map(({ customerId, mobile }) => ({ customerId, by: "telephone", text: mobile }));
};

/** Each of the words begins a word of the name. Not sorted: a frequent name would be read to its end first. */
const findByName = async ({ pool }: Pool, { words, limit }: CustomerSearch): Promise<FoundCustomer[]> => {
  const letters = words.join("").replaceAll(/\d/g, "");
  if (letters.length < minNameLength) return [];
  const conditions = words.map((word) => sql`search_text like ${`% ${word}%`}`);
  const { text: statement, values } = sql`/* all customers: staff look for a customer by name */
    select customer_id as "customerId", name from customers where ${allOf(conditions)} limit ${limit}`;
  const rows = await queryRows(pool, {
    text: statement,
    values,
    columns: { customerId: bigint, name: text },
  });
  return rows.map(({ customerId, name }) => ({ customerId, by: "name", text: name }));
};

const findErasures = ({ pool }: Pool, customerId: number) =>
  queryRows(pool, {
    name: "list-erasure-requests-for-desk",
    text: `select requested_at as "requestedAt", state, decided_at as "decidedAt", count(*) over () as total
           from erasure_requests where customer_id = $1 order by requested_at desc limit $2`,
    values: [customerId, rowsPerPart],
    columns: {
      requestedAt: instant,
      state: oneOf("requested", "withdrawn", "done"),
      decidedAt: nullable(instant),
      total: bigint,
    },
  });

const tones = { requested: "warning", withdrawn: "neutral", done: "positive" } as const;

/** The day on which the month ends that the law gives for an answer (GDPR, art. 12.3). */
const lastDayFor = (requestedAt: Date): string => addMonths(madridDate(requestedAt), 1);

const readErasures = async (
  database: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const { dayInText } = formatsOf(language);
  const rows = await findErasures(database, customerId);
  return {
    id: "erasures",
    title: t("title"),
    summary: "",
    empty: t("empty"),
    headings: { title: t("what"), when: t("when"), state: t("state") },
    rows: rows.map(({ requestedAt, state, decidedAt }) =>
      partRowOf({
        key: requestedAt.toISOString(),
        title: t("asked"),
        detail:
          decidedAt === null
            ? t("due", { day: dayInText(lastDayFor(requestedAt)) })
            : t("decided", { day: dayInText(madridDate(decidedAt)) }),
        at: requestedAt,
        state: { text: t(`states.${state}`), tone: tones[state] },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

/** Customers are found by tax id, email, telephone and name; the page has the requests to erase their data. */
export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  find: async (search) =>
    (
      await Promise.all([
        findByLogin(database, search),
        findByTelephone(database, search),
        findByName(database, search),
      ])
    ).flat(),
  parts: [{ order: 80, read: (viewed) => readErasures(database, viewed) }],
});
