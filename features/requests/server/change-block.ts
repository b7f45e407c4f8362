import { maskIban } from "#energy/iban.ts";
import type { ChangeCosts } from "#platform/contract/change-costs.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { kindWords, type WordedChange } from "#platform/server/change-kind.ts";
import { serverWords } from "#platform/server/words.ts";
import type { ChangeBlock } from "../contract/change-block.ts";
import ca from "../locales/block.ca.json" with { type: "json" };
import en from "../locales/block.en.json" with { type: "json" };
import es from "../locales/block.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;
/** Words of what a change is. */
export const blockWords = (language: CompleteLanguage) => serverWords(language, messagesOf);
type Words = ReturnType<typeof blockWords>;

/** A request, as its block is made of it. */
export interface DescribedChange {
  readonly kind: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly replaced: Readonly<Record<string, unknown>>;
  readonly costs: ChangeCosts | null;
}

type Line = ChangeBlock["lines"][number];

type Field = Exclude<keyof typeof ca.fields, "power">;
const isField = (name: string): name is Field => name in ca.fields && name !== "power";
const isYesOrNo = (value: unknown): value is keyof typeof ca.values =>
  typeof value === "string" && value in ca.values;

/** `power_p1` as `P1`; undefined for other fields. */
const powerPeriodOf = (field: string): string | undefined =>
  /^power_(p[1-6])$/.exec(field)?.[1]?.toUpperCase();

const fieldLabel = (field: string, t: Words): string => {
  const period = powerPeriodOf(field);
  if (period !== undefined) return t("fields.power", { period });
  return isField(field) ? t(`fields.${field}`) : field.replaceAll("_", " ");
};

/** A value of a request as text; empty for what has none. */
const textOf = (value: unknown): string => {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return typeof value === "object" && value !== null ? Object.values(value).map(textOf).join(", ") : "";
};

interface WordsOfValues {
  readonly language: CompleteLanguage;
  /** Of the kind of request. */
  readonly values: Readonly<Record<string, string>>;
}

const valueText = (field: string, value: unknown, { language, values }: WordsOfValues): string => {
  const t = blockWords(language);
  if (powerPeriodOf(field) !== undefined && value !== undefined)
    return formatsOf(language).power(Number(value));
  // The signed document is stored and shown: an account number in it is as hidden as elsewhere in the portal.
  if (field === "iban") return maskIban(textOf(value));
  if (typeof value === "boolean") return t(value ? "values.yes" : "values.no");
  if (isYesOrNo(value)) return t(`values.${value}`);
  const text = textOf(value);
  return (Object.hasOwn(values, text) ? values[text] : undefined) ?? text;
};

/** "−1,15 kW"; null without a difference. */
const signed = (difference: number, write: (amount: number) => string): string | null =>
  difference === 0 ? null : `${difference < 0 ? "−" : "+"}${write(Math.abs(difference))}`;

/** The value in force; that there was none is written out, and what is not known is null. */
const beforeText = (field: string, value: unknown, words: WordsOfValues): string | null => {
  if (value === undefined) return null;
  return value === null ? blockWords(words.language)("none") : valueText(field, value, words);
};

/** What was requested, beside what it replaces. Ids of the portal say nothing to the customer. */
const changeLines = (
  { kind, details, replaced }: DescribedChange,
  kinds: readonly WordedChange[],
  language: CompleteLanguage,
): Line[] => {
  const t = blockWords(language);
  const formats = formatsOf(language);
  const declared = kinds.find((known) => known.kind === kind);
  const printed = (given: DescribedChange["details"]) => declared?.printedDetails?.(given, language) ?? given;
  const former = printed(replaced);
  const { fields: labels = {}, values = {} } = declared?.words[language] ?? {};
  const words = { language, values };
  return Object.entries(printed(details))
    .filter(([field, value]) => !/(^|_)ids?$|^files$/.test(field) && valueText(field, value, words) !== "")
    .map(([field, value]) => {
      const present = former[field];
      const hasPower = powerPeriodOf(field) !== undefined && typeof present === "number";
      return {
        label: labels[field] ?? fieldLabel(field, t),
        before: beforeText(field, present, words),
        after: valueText(field, value, words),
        difference: hasPower ? signed(Number(value) - present, formats.power) : null,
      };
    });
};

const yearLine = (costs: ChangeCosts | null, language: CompleteLanguage): Line[] => {
  const { money } = formatsOf(language);
  const year = costs?.year ?? null;
  if (year === null) return [];
  const { beforeCents, afterCents } = year;
  return [
    {
      label: blockWords(language)("year"),
      before: money(beforeCents),
      after: money(afterCents),
      difference: signed(afterCents - beforeCents, money),
    },
  ];
};

const costLines = (costs: ChangeCosts, language: CompleteLanguage): ChangeBlock["costs"] => {
  const t = blockWords(language);
  const rate = formatsOf(language).finePercentage(costs.taxRate, 2);
  return [
    ...costs.fees.map(({ fee, cents }) => ({ label: t(`fees.${fee}`), cents })),
    { label: t(`taxes.${costs.tax}`, { rate }), cents: costs.taxCents },
  ];
};

/** What a change is, in the words of one language: for the screens, the document to sign and the emails. */
export const changeBlockOf = (
  change: DescribedChange,
  kinds: readonly WordedChange[],
  language: CompleteLanguage,
): ChangeBlock => {
  const { costs, kind } = change;
  const { takesEffect = null, goBack = null } = kindWords(kinds, kind, language);
  return {
    lines: [...changeLines(change, kinds, language), ...yearLine(costs, language)],
    costs: costs === null ? [] : costLines(costs, language),
    totalCents: costs?.totalCents ?? null,
    costsNote: costs?.isExtensionQuoted === true ? blockWords(language)("extensionQuoted") : null,
    takesEffect,
    goBack,
  };
};

/** The subject of the words of a kind, with the details as its values; undefined where one of them is not known. */
const wordedSubject = (
  { words }: Pick<WordedChange, "words">,
  details: DescribedChange["details"],
  language: CompleteLanguage,
): string | undefined => {
  const { subject } = words[language];
  if (subject === undefined) return undefined;
  const messages = { subject };
  const values = Object.entries(details).flatMap(([field, value]) =>
    (typeof value === "string" && value !== "") || typeof value === "number" ? [[field, value] as const] : [],
  );
  let areKnown = true;
  const t = serverWords(
    language,
    { ca: messages, es: messages, en: messages },
    { onError: () => (areKnown = false) },
  );
  const text = t("subject", Object.fromEntries(values));
  return areKnown ? text : undefined;
};

/** One line by which the customer recognises the request: "Power: from 4.6 to 3.45 kW", else the title of its kind. */
export const changeSubjectOf = (
  { kind, details, replaced }: Omit<DescribedChange, "costs">,
  kinds: readonly WordedChange[],
  language: CompleteLanguage,
): string => {
  const declared = kinds.find((known) => known.kind === kind);
  return (
    declared?.subject?.(details, replaced, language) ??
    (declared && wordedSubject(declared, details, language)) ??
    kindWords(kinds, kind, language).title
  );
};
