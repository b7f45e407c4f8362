import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, instant, oneOf, queryRows, text } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import { caseKinds, caseStates } from "../contract/case-fields.ts";
import { subjectIn } from "./case-queries.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };

type Pool = Pick<Database, "pool">;

const tones = {
  received: "warning",
  in_process: "warning",
  information_required: "info",
  accepted: "positive",
  denied: "negative",
  closed: "neutral",
} as const;

const findRows = ({ pool }: Pool, { customerId, language }: ViewedCustomer) =>
  queryRows(pool, {
    name: "list-cases-for-desk",
    text: `select e.reference, e.kind, ${subjectIn("$3")} as subject, e.state, e.created_at as "createdAt",
             count(*) over () as total
           from cases e
           left join claim_subtypes t on t.claim_subtype = e.claim_subtype
           where e.customer_id = $1 order by e.created_at desc, e.case_id desc limit $2`,
    values: [customerId, rowsPerPart, language],
    columns: {
      reference: text,
      kind: oneOf(...caseKinds),
      subject: text,
      state: oneOf(...caseStates),
      createdAt: instant,
      total: bigint,
    },
  });

const readCases = async (database: Pool, viewed: ViewedCustomer): Promise<CustomerPart> => {
  const t = serverWords(viewed.language, { ca, es, en });
  const rows = await findRows(database, viewed);
  return {
    id: "cases",
    title: t("title"),
    summary: "",
    empty: t("empty"),
    headings: { title: t("subject"), when: t("when"), state: t("state") },
    rows: rows.map(({ reference, kind, subject, state, createdAt }) =>
      partRowOf({
        key: reference,
        title: subject,
        detail: t("detail", { kind, reference }),
        at: createdAt,
        state: { text: t(`states.${state}`), tone: tones[state] },
        deskCase: { kind, reference },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  parts: [{ order: 30, read: (viewed) => readCases(database, viewed) }],
});
