import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { explainIssues } from "#platform/server/loading/read-rows.ts";
import { newslettersFile } from "../contract/newsletters-file.ts";
import type { Newsletter } from "./newsletter-queries.ts";

export interface PreparedNewsletters {
  readonly newsletters: readonly Newsletter[];
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
};

/** Reads a file of newsletters; descriptions are sanitised. */
export const prepareNewsletters = (text: string): PreparedNewsletters => {
  const none = { newsletters: [], warnings: [] };
  const value = parsed(text);
  if (value === undefined) return { ...none, faults: ["the file is not JSON"] };
  const result = z.safeParse(newslettersFile, value, { reportInput: true });
  if (!result.success)
    return {
      ...none,
      faults: result.error.issues.map((issue) => explainIssues([issue]).replace(/^the record /, "the file ")),
    };
  const { newsletters } = result.data;
  const ids = newsletters.map(({ newsletterId }) => newsletterId);
  const warnings: string[] = [];
  const prepared = newsletters.map(({ newsletterId, name, description, isExported }) => {
    const wordsIn = (language: (typeof completeLanguages)[number]) => {
      const { html, removed } = sanitiseHtml(description[language]);
      if (removed.length > 0)
        warnings.push(
          `newsletter ${newsletterId}, ${language}: not allowed, left out: ${removed.join(", ")}`,
        );
      return { name: name[language], description: html };
    };
    return {
      newsletterId,
      isExported,
      contents: { ca: wordsIn("ca"), es: wordsIn("es"), en: wordsIn("en") },
    };
  });
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return {
    newsletters: prepared,
    faults: repeated.map((id) => `there are two newsletters with the id ${id}`),
    warnings,
  };
};
