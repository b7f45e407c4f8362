import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { ChangeSubject } from "#platform/server/change-kind.ts";
import { serverWords } from "#platform/server/words.ts";
import { powerFields } from "../contract/change-power.ts";
import ca from "../locales/change-subjects.ca.json" with { type: "json" };
import en from "../locales/change-subjects.en.json" with { type: "json" };
import es from "../locales/change-subjects.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);

type Details = Readonly<Record<string, unknown>>;

/** A text of a request; undefined for one without it. */
const textOf = (details: Details, field: string): string | undefined => {
  const value = details[field];
  return typeof value === "string" && value !== "" ? value : undefined;
};

interface PowerOfPeriod {
  readonly period: string;
  readonly beforeW: number | undefined;
  readonly afterW: number;
}

const powersOf = (details: Details, replaced: Details): PowerOfPeriod[] =>
  powerFields.flatMap((field, index) => {
    const afterW = details[field];
    const beforeW = replaced[field];
    if (typeof afterW !== "number") return [];
    return [{ period: `P${index + 1}`, beforeW: typeof beforeW === "number" ? beforeW : undefined, afterW }];
  });

const isSame = (powers: readonly PowerOfPeriod[], field: "beforeW" | "afterW"): boolean =>
  new Set(powers.map((power) => power[field])).size === 1;

/** "Potència: de 4,6 a 3,45 kW", or the period that changes. */
export const powerSubject: ChangeSubject = (details, replaced, language) => {
  const t = wordsOf(language);
  const formats = formatsOf(language);
  const powers = powersOf(details, replaced);
  const [peak, valley] = powers;
  if (peak === undefined) return undefined;
  const before = ({ beforeW = 0 }: PowerOfPeriod): string => formats.decimal(beforeW / 1000);
  const after = ({ afterW }: PowerOfPeriod): string => formats.power(afterW);
  if (powers.some(({ beforeW }) => beforeW === undefined))
    return isSame(powers, "afterW") ? t("power.only", { after: after(peak) }) : undefined;
  const changed = powers.filter(({ beforeW, afterW }) => beforeW !== afterW);
  const [only] = changed;
  if (only === undefined) return undefined;
  if (isSame(powers, "afterW") && isSame(powers, "beforeW"))
    return t("power.all", { before: before(peak), after: after(peak) });
  const hasTwo = powers.length === 2;
  if (changed.length === 1) {
    const nameOfTwo = only.period === "P1" ? t("power.peak") : t("power.valley");
    const period = hasTwo ? nameOfTwo : only.period;
    return t("power.one", { period, before: before(only), after: after(only) });
  }
  if (!hasTwo || valley === undefined) return t("power.many", { count: changed.length });
  return t("power.two", {
    peakBefore: before(peak),
    peakAfter: after(peak),
    valleyBefore: before(valley),
    valleyAfter: after(valley),
  });
};

/** An account is recognised by its last four digits; no more of it is shown. */
const endOf = (iban: string): string => iban.slice(-4);

export const bankAccountSubject: ChangeSubject = (details, replaced, language) => {
  const iban = textOf(details, "iban");
  const former = textOf(replaced, "iban");
  if (iban === undefined) return undefined;
  return wordsOf(language)("iban", {
    before: former === undefined ? "none" : endOf(former),
    after: endOf(iban),
  });
};

export const addressSubject: ChangeSubject = (details, replaced, language) => {
  const after = textOf(details, "full_address");
  if (after === undefined || after === textOf(replaced, "full_address")) return undefined;
  return wordsOf(language)("address", { after });
};

export const contactSubjects = {
  email: (details, replaced, language) => {
    const after = textOf(details, "email");
    if (after === undefined) return undefined;
    return wordsOf(language)("email", { before: textOf(replaced, "email") ?? "none", after });
  },
  phone: (details, replaced, language) => {
    const { phone } = formatsOf(language);
    const after = textOf(details, "phone");
    const former = textOf(replaced, "phone");
    if (after === undefined) return undefined;
    const before = former === undefined ? "none" : phone(former);
    return wordsOf(language)("phone", { before, after: phone(after) });
  },
} as const satisfies Readonly<Record<string, ChangeSubject>>;

/** Of an option of the tariff, with its values as the document prints them. */
export const optionSubject = (
  option: "double_tariff" | "happy_hours" | "happy_day",
  { before, after }: { readonly before: string | undefined; readonly after: string | undefined },
  language: CompleteLanguage,
): string | undefined => {
  const t = wordsOf(language);
  if (after === undefined) return undefined;
  switch (option) {
    case "double_tariff":
      return t("doubleTariff", { after });
    case "happy_hours":
      return t("hours", { before: before ?? "none", after });
    case "happy_day":
      return t("day", { before: before ?? "none", after });
    default:
      return option satisfies never;
  }
};
