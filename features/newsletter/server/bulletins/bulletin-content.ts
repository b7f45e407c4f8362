import { marked } from "marked";
import * as z from "zod/mini";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { maxBulletinSubject } from "../../contract/staff-bulletin.ts";

/** An issue in one language: HTML is sanitised, and `text` is what a mail program without HTML shows. */
const bulletinContent = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export const bulletinContents = z.object({
  ca: bulletinContent,
  es: bulletinContent,
  en: bulletinContent,
});
export type BulletinContents = z.output<typeof bulletinContents>;

interface Parts {
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

/** The first line `# Subject` and the Markdown below it; undefined when it does not begin so. */
const partsOf = (markdown: string): Parts | undefined => {
  const [first = "", ...rest] = markdown
    .replace(/^\ufeff/, "")
    .trimStart()
    .split(/\r?\n/);
  const subject = /^#[ \t]+(\S.*)$/.exec(first)?.[1]?.trim();
  return subject === undefined ? undefined : { subject, body: rest.join("\n").trim() };
};

export interface PreparedBulletin {
  /** Undefined while there are faults. */
  readonly contents: BulletinContents | undefined;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

interface Rendered {
  readonly content: z.output<typeof bulletinContent>;
  /** What emails must not have. */
  readonly removed: readonly string[];
}

/** An issue in one language as it is sent. */
export const renderBulletin = ({ subject, body }: Parts): Rendered => {
  const { html, removed } = sanitiseHtml(marked.parse(body, { async: false, gfm: true }));
  return { content: { subject, html, text: body }, removed };
};

/** Reads the Markdown of an issue in the three languages. */
export const prepareBulletin = (written: Readonly<Record<CompleteLanguage, string>>): PreparedBulletin => {
  const faults: string[] = [];
  const warnings: string[] = [];
  const read = (language: CompleteLanguage) => {
    const parts = partsOf(written[language]);
    if (parts === undefined || parts.body === "") {
      faults.push(`${language}: it must begin with a line "# Subject", and the text below it`);
      return { subject: "", html: "", text: "" };
    }
    if (parts.subject.length > maxBulletinSubject)
      faults.push(`${language}: the subject has more than ${maxBulletinSubject} characters`);
    const { content, removed } = renderBulletin(parts);
    if (removed.length > 0) warnings.push(`${language}: not allowed, left out: ${removed.join(", ")}`);
    return content;
  };
  const [ca, es, en] = [read("ca"), read("es"), read("en")];
  return { contents: faults.length > 0 ? undefined : { ca, es, en }, faults, warnings };
};

/** The file of an issue in a language: `spring.ca.md` beside the others. */
export const bulletinFiles = (base: string): readonly (readonly [CompleteLanguage, string])[] =>
  completeLanguages.map((language) => [language, `${base}.${language}.md`]);
