import { formatsOf, type Formats } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Loaders } from "#platform/contract/loaders.ts";
import ca from "../locales/facts.ca.json" with { type: "json" };
import en from "../locales/facts.en.json" with { type: "json" };
import es from "../locales/facts.es.json" with { type: "json" };

interface Words {
  readonly yes: string;
  readonly no: string;
  /** By the fact, or by the action and the fact (`cases assign.to`) where it means something else there. */
  readonly names: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
const wordsOf: Record<CompleteLanguage, Words> = { ca, es, en };

/** Words of codes and names of records that other features have: undefined where one is not known. */
export interface CodeWords {
  /** Of a distributor's refusal of a contract. */
  readonly refusal: (code: string, language: CompleteLanguage) => string | undefined;
  /** Of a kind of file that is loaded. */
  readonly load: (kind: string, language: CompleteLanguage) => string | undefined;
  /** Name of a staff member, also of one who has left. */
  readonly staff: (staffId: number) => string | undefined;
}

export interface CodeWordPorts {
  readonly loadKinds: Loaders;
  readonly refusalText: CodeWords["refusal"];
  readonly staff: {
    readonly members: {
      readonly list: () => Promise<readonly { readonly staffId: number; readonly name: string }[]>;
    };
  };
}

/** The words and names as they are now. */
export const readCodeWords = async (ports: CodeWordPorts): Promise<CodeWords> => {
  const { loadKinds, refusalText, staff } = ports;
  const names = new Map((await staff.members.list()).map(({ staffId, name }) => [staffId, name]));
  return {
    refusal: refusalText,
    load: (kind, language) => loadKinds[kind]?.title[language],
    staff: (staffId) => names.get(staffId),
  };
};

interface Fact {
  readonly action: string;
  readonly name: string;
  readonly value: unknown;
}

const ofAction = <T>(table: Readonly<Record<string, T>>, { action, name }: Pick<Fact, "action" | "name">) =>
  table[`${action}.${name}`] ?? table[name];

/** The name of a fact in words; undefined where it has none. */
export const factName = (language: CompleteLanguage, fact: Pick<Fact, "action" | "name">) =>
  ofAction(wordsOf[language].names, fact);

/** Numbers that count, in digits of a language; all others are the names of records. */
const counts = new Set([
  "banners",
  "bills",
  "blocks",
  "changed",
  "coupons",
  "entries",
  "faults",
  "instalments",
  "known",
  "links",
  "minutes",
  "new",
  "newsletters",
  "received",
  "recipients",
  "refused",
  "replayed",
  "reports",
  "retried",
  "stopped",
  "unchanged",
]);

/** Facts that are the number of a staff member. */
const isStaffMember = ({ action, name }: Fact): boolean =>
  name === "staffId" || (action === "cases assign" && name === "to");

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text);

const numberText = (formats: Formats, name: string, value: number): string => {
  if (name.endsWith("Cents")) return formats.money(value);
  if (name.endsWith("Bytes")) return formats.fileSize(value);
  return counts.has(name) ? formats.number(value) : String(value);
};

/** A code with its words: the distributor's own code stays beside them, as the papers have it. */
const codeText = (language: CompleteLanguage, fact: Fact & { value: string }, foreign: CodeWords): string => {
  const { action, name, value } = fact;
  if (action === "leads refuse" && name === "code") {
    const refusal = foreign.refusal(value, language);
    return refusal === undefined ? value : `${value} (${refusal})`;
  }
  if (action.startsWith("loads ") && name === "kind") return foreign.load(value, language) ?? value;
  return ofAction(wordsOf[language].codes, fact)?.[value] ?? value;
};

/** The value of a fact as it is read: amounts are cents in the log, sizes bytes, days and instants as JSON has them. */
const factValue = (language: CompleteLanguage, fact: Fact, foreign: CodeWords): string => {
  const { value } = fact;
  const formats = formatsOf(language);
  if (Array.isArray(value))
    return value.map((each: unknown) => factValue(language, { ...fact, value: each }, foreign)).join(", ");
  if (typeof value === "number" && isStaffMember(fact)) return foreign.staff(value) ?? String(value);
  if (typeof value === "number") return numberText(formats, fact.name, value);
  if (typeof value === "boolean") return wordsOf[language][value ? "yes" : "no"];
  if (typeof value !== "string") return JSON.stringify(value) ?? "";
  if (isDay(value)) return formats.day(value);
  if (isInstant(value)) return formats.instant(new Date(value));
  return codeText(language, { ...fact, value }, foreign);
};

/** A fact as it is read; one of a former version has its name as it was written. */
export const factText = (language: CompleteLanguage, fact: Fact, foreign: CodeWords) => ({
  name: factName(language, fact) ?? fact.name,
  value: factValue(language, fact, foreign),
});
