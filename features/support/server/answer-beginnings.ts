import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { fillTemplate, type AnswerBeginning, type AnswerTemplate } from "../contract/answer-templates.ts";

interface Answered {
  readonly to: "customers" | "visitors";
  /** Of the answer, and of the staff member who chooses. */
  readonly language: CompleteLanguage;
  readonly staffLanguage: CompleteLanguage;
  /** What the templates can name: `name`, `reference`, `subject` and `staff`. */
  readonly facts: Readonly<Record<string, string>>;
}

/** The templates for an answer, with what they name filled in. */
export const answerBeginnings = (
  templates: readonly AnswerTemplate[],
  { to, language, staffLanguage, facts }: Answered,
): AnswerBeginning[] =>
  templates
    .filter(({ offeredTo }) => offeredTo === "everyone" || offeredTo === to)
    .map(({ id, name, text }) => ({
      id,
      name: name[staffLanguage],
      text: fillTemplate(text[language], facts),
    }));
