import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import type { AuditEntryRow } from "../contract/audit-entry.ts";
import actionsCa from "../locales/actions.ca.json" with { type: "json" };
import actionsEn from "../locales/actions.en.json" with { type: "json" };
import actionsEs from "../locales/actions.es.json" with { type: "json" };
import ca from "../locales/export.ca.json" with { type: "json" };
import en from "../locales/export.en.json" with { type: "json" };
import es from "../locales/export.es.json" with { type: "json" };
import type { FoundEntry } from "./entry-queries.ts";
import { factText, type CodeWords } from "./fact-words.ts";

const actionsOf: Record<CompleteLanguage, Readonly<Record<string, string>>> = {
  ca: actionsCa,
  es: actionsEs,
  en: actionsEn,
};

/** An action in words; its name where it has none, such as one of a former version. */
export const actionTitle = (language: CompleteLanguage, action: string): string =>
  actionsOf[language][action] ?? action;

/** Every action that has words, by its title. */
export const knownActions = (language: CompleteLanguage): { action: string; title: string }[] =>
  Object.entries(actionsOf[language])
    .map(([action, title]) => ({ action, title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, language));

export const exportWords = (language: CompleteLanguage) => serverWords(language, { ca, es, en });

interface RowWords {
  readonly language: CompleteLanguage;
  readonly codeWords: CodeWords;
  /** Of customers, by their number. */
  readonly names: ReadonlyMap<number, string>;
}

/** An entry as it is read: its action and its facts in words. */
export const toEntryRow = (
  { details, ...entry }: FoundEntry,
  { language, codeWords, names }: RowWords,
): AuditEntryRow => {
  const { reference, ...facts } = details;
  return {
    ...entry,
    title: actionTitle(language, entry.action),
    customerName: entry.customerId === null ? null : (names.get(entry.customerId) ?? ""),
    reference: typeof reference === "string" ? reference : null,
    facts: Object.entries(facts)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => factText(language, { action: entry.action, name, value }, codeWords)),
  };
};
