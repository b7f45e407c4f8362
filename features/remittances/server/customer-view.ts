import { madridDate } from "#energy/calendar.ts";
import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import { findMandatesOf } from "./mandate-queries.ts";

const tones = { active: "positive", dormant: "warning", cancelled: "neutral" } as const;

const readMandates = async (
  { pool }: Pick<Database, "pool">,
  { customerId, language, now }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const mandates = await findMandatesOf(pool, { customerId, limit: rowsPerPart, today: madridDate(now) });
  return {
    id: "mandates",
    title: t("title"),
    summary: "",
    empty: t("empty"),
    headings: { title: t("reference"), when: t("signedOn"), state: t("state") },
    rows: mandates.map(({ reference, maskedIban, holderName, signedOn, state }) =>
      partRowOf({
        key: reference,
        title: reference,
        detail: `${maskedIban} · ${holderName}`,
        on: signedOn,
        state: { text: t(`states.${state}`), tone: tones[state] },
      }),
    ),
    total: mandates.length,
  };
};

/** The customer's mandates. */
export const createCustomerView = ({
  database,
}: {
  readonly database: Pick<Database, "pool">;
}): CustomerView => ({
  parts: [{ order: 25, read: (viewed) => readMandates(database, viewed) }],
});
