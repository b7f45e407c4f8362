import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, instant, oneOf, queryRows, text } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import { commodities, leadStates } from "../contract/lead-record.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import deskCa from "../locales/desk.ca.json" with { type: "json" };
import deskEn from "../locales/desk.en.json" with { type: "json" };
import deskEs from "../locales/desk.es.json" with { type: "json" };

type Pool = Pick<Database, "pool">;

const tones = {
  draft: "neutral",
  confirmed: "warning",
  accepted: "info",
  visit: "info",
  refused: "negative",
  active: "positive",
  withdrawn: "neutral",
} as const;

const findLeads = ({ pool }: Pool, customerId: number) =>
  queryRows(pool, {
    name: "list-leads-for-desk",
    text: `select reference, commodity, state, created_at as "createdAt", count(*) over () as total
           from leads where customer_id = $1 order by created_at desc, reference limit $2`,
    values: [customerId, rowsPerPart],
    columns: {
      reference: text,
      commodity: oneOf(...commodities),
      state: oneOf(...leadStates),
      createdAt: instant,
      total: bigint,
    },
  });

const readLeads = async (database: Pool, { customerId, language }: ViewedCustomer): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const states = serverWords(language, { ca: deskCa, es: deskEs, en: deskEn });
  const rows = await findLeads(database, customerId);
  return {
    id: "leads",
    title: t("title"),
    summary: "",
    empty: t("empty"),
    headings: { title: t("subject"), when: t("when"), state: t("state") },
    rows: rows.map(({ reference, commodity, state, createdAt }) =>
      partRowOf({
        key: reference,
        title: t("name", { commodity, reference }),
        at: createdAt,
        state: { text: states(`states.${state}`), tone: tones[state] },
        deskCase: state === "draft" ? null : { kind: "lead", reference },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  parts: [{ order: 32, read: (viewed) => readLeads(database, viewed) }],
});
