import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import deskCa from "../locales/desk.ca.json" with { type: "json" };
import deskEn from "../locales/desk.en.json" with { type: "json" };
import deskEs from "../locales/desk.es.json" with { type: "json" };
import type { createRequestSummaries } from "./request-summaries.ts";

interface ViewPorts {
  readonly requestSummaries: Pick<ReturnType<typeof createRequestSummaries>, "list" | "subjectOf">;
}

const tones = {
  waiting_for_signature: "info",
  sent: "warning",
  accepted: "warning",
  rejected: "negative",
  done: "positive",
  cancelled: "neutral",
  expired: "neutral",
} as const;

const readChanges = async (
  { requestSummaries }: ViewPorts,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const states = serverWords(language, { ca: deskCa, es: deskEs, en: deskEn });
  const found = await requestSummaries.list(customerId);
  return {
    id: "changes",
    title: t("title"),
    summary: "",
    empty: t("empty"),
    headings: { title: t("subject"), when: t("when"), state: t("state") },
    rows: found.slice(0, rowsPerPart).map((request) => {
      const { reference, state, contractName, createdAt } = request;
      return partRowOf({
        key: reference,
        title: requestSummaries.subjectOf(request, language),
        detail: [contractName, reference].filter((part) => part !== null).join(" · "),
        at: createdAt,
        state: { text: states(`states.${state}`), tone: tones[state] },
        deskCase: { kind: "change", reference },
      });
    }),
    total: found.length,
  };
};

export const createCustomerView = (ports: ViewPorts): CustomerView => ({
  parts: [{ order: 31, read: (viewed) => readChanges(ports, viewed) }],
});
