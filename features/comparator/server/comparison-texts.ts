import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { resultWords } from "./result-lines.ts";

interface Compared {
  readonly productName: string;
  readonly totalCents: number;
  readonly differenceCents: number;
  readonly hasOthers: boolean;
}

const outcomeOf = (differenceCents: number): "cheaper" | "dearer" | "same" => {
  if (differenceCents === 0) return "same";
  return differenceCents < 0 ? "cheaper" : "dearer";
};

/** The answer in a sentence, as HTML. */
export const headerOf = (compared: Compared, language: CompleteLanguage): string => {
  const t = resultWords(language);
  const { money } = formatsOf(language);
  const sentence = t(outcomeOf(compared.differenceCents), {
    product: compared.productName,
    total: money(compared.totalCents),
    difference: money(Math.abs(compared.differenceCents)),
  });
  const others = compared.hasOthers ? ` ${t("others")}` : "";
  return `<p>${escapeHtml(sentence + others)}</p>`;
};

export interface Assumptions {
  readonly commodity: "electricity" | "gas";
  readonly days: number;
  readonly lacksPowers: boolean;
  readonly lacksPostalCode: boolean;
  readonly lacksRent: boolean;
}

/** What the figures assume, as an HTML list. */
export const contentOf = (assumed: Assumptions, language: CompleteLanguage): string => {
  const t = resultWords(language);
  const { days } = assumed;
  const sentences = [
    t(assumed.commodity === "gas" ? "assumptions.daysGas" : "assumptions.days", { days }),
    t("assumptions.promotions"),
    ...(assumed.lacksPowers ? [t("assumptions.powers")] : []),
    ...(assumed.lacksPostalCode ? [t("assumptions.islands")] : []),
    ...(assumed.lacksRent ? [t("assumptions.rent")] : []),
    t("assumptions.total"),
  ];
  return `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("")}</ul>`;
};
