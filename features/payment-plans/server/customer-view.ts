import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import { findPlansOf } from "./plan-queries.ts";

const tones = { active: "info", completed: "positive", broken: "negative" } as const;

const readPlans = async (
  { pool }: Pick<Database, "pool">,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const { money, day } = formatsOf(language);
  const plans = await findPlansOf(pool, customerId);
  return {
    id: "payment-plans",
    title: t("title"),
    summary: "",
    empty: t("empty"),
    headings: { title: t("bills"), when: t("agreed"), amount: t("amount"), state: t("state") },
    rows: plans.slice(0, rowsPerPart).map((plan) => {
      const { planId, state, next, instalments, invoices, agreedAt, totalCents } = plan;
      return partRowOf({
        key: planId,
        title: invoices.map(({ number }) => number).join(", "),
        detail:
          state === "active" && next !== undefined
            ? t("next", {
                position: next.position,
                count: instalments.length,
                amount: money(next.leftCents),
                day: day(next.dueOn),
              })
            : t("instalments", { count: instalments.length }),
        at: agreedAt,
        amountCents: totalCents,
        state: { text: t(`states.${state}`), tone: tones[state] },
      });
    }),
    total: plans.length,
  };
};

/** The customer's payment plans. */
export const createCustomerView = ({
  database,
}: {
  readonly database: Pick<Database, "pool">;
}): CustomerView => ({
  parts: [{ order: 21, read: (viewed) => readPlans(database, viewed) }],
});
