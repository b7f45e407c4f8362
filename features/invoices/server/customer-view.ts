import { madridDate } from "#energy/calendar.ts";
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
import { bigint, queryRows, text } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import { readBills } from "./desk-bills.ts";
import { findOpenBills, sumOpenAmounts } from "./owed-queries.ts";

type Pool = Pick<Database, "pool">;

const minNumberLength = 4;

const findByNumber = async ({ pool }: Pool, { compact, limit }: CustomerSearch): Promise<FoundCustomer[]> => {
  if (compact.length < minNumberLength || !/\d/.test(compact)) return [];
  const rows = await queryRows(pool, {
    // Without a name it is planned with its values.
    text: `select number, customer_id as "customerId" from invoice_numbers
           where number_search_text(number) like $1 limit $2`,
    values: [beginningWith(compact.toLowerCase()), limit],
    columns: { number: text, customerId: bigint },
  });
  return rows.map(({ number, customerId }) => ({ customerId, by: "invoice", text: number }));
};

const tones = {
  overdue: "negative",
  customer: "warning",
  plan: "info",
  bank: "info",
  refund: "neutral",
} as const;

const readOpenBills = async (
  database: Pool,
  { customerId, language, now }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const { money, day } = formatsOf(language);
  const today = madridDate(now);
  const [rows, { toPayCents, toBeChargedCents }] = await Promise.all([
    findOpenBills(database, customerId, rowsPerPart),
    sumOpenAmounts(database, customerId),
  ]);
  return {
    id: "open-bills",
    title: t("title"),
    summary:
      rows.length === 0 ? "" : t("owes", { toPay: money(toPayCents), toCharge: money(toBeChargedCents) }),
    empty: t("empty"),
    headings: { title: t("number"), when: t("due"), amount: t("amount"), state: t("state") },
    rows: rows.map(({ number, dueOn, startsOn, endsOn, settlement, openCents }) => {
      const state = settlement === "customer" && dueOn < today ? "overdue" : settlement;
      return partRowOf({
        key: number,
        title: number,
        detail: t("period", { from: day(startsOn), to: day(endsOn) }),
        on: dueOn,
        amountCents: settlement === "refund" ? -openCents : openCents,
        state: { text: t(`states.${state}`), tone: tones[state] },
      });
    }),
    total: rows[0]?.total ?? 0,
  };
};

/** Customers are found by the number of a bill; the page has what is open, and the last bills. */
export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  find: (search) => findByNumber(database, search),
  parts: [
    { order: 20, read: (viewed) => readOpenBills(database, viewed) },
    { order: 22, read: (viewed) => readBills(database, viewed) },
  ],
});
