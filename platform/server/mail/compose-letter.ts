import { createTranslator } from "use-intl/core";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import ca from "#platform/locales/mail.ca.json" with { type: "json" };
import en from "#platform/locales/mail.en.json" with { type: "json" };
import es from "#platform/locales/mail.es.json" with { type: "json" };
import type { ThemeColours } from "#platform/ui/theme/theme.ts";
import { letterHtml, type LetterFrame } from "./letter-html.ts";
import type { Letter } from "./letter.ts";

/** Whose letters these are: name, ways to reach it, and its colours. */
export interface Letterhead {
  readonly organization: { readonly name: string; readonly phone: string; readonly email: string };
  readonly colours: ThemeColours;
}

/** A letter, ready for the mail: its parts say the same. */
export interface ComposedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const messagesOf = { ca, es, en } as const;

const frameOf = (language: CompleteLanguage, { organization, colours }: Letterhead): LetterFrame => {
  const t = createTranslator({ locale: localeOf[language], messages: messagesOf[language] });
  return {
    organizationName: organization.name,
    organizationEmail: organization.email,
    buttonHelp: t("buttonHelp"),
    why: t("why", { organization: organization.name }),
    phone: t("phone", { phone: organization.phone }),
    colours,
  };
};

const letterText = ({ heading, paragraphs, action, footnote }: Letter, frame: LetterFrame): string =>
  [
    heading,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(footnote === undefined ? [] : [footnote]),
    // Mail programs know what follows this line, with its blank, as the signature.
    `-- \n${frame.organizationName}\n${frame.phone} · ${frame.organizationEmail}`,
    frame.why,
  ].join("\n\n");

const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(url) && URL.canParse(url);

/** Puts the letterhead around a letter, as HTML and as text. Throws for an action that leads anywhere but the web. */
export const composeLetter = (letter: Letter, letterhead: Letterhead): ComposedLetter => {
  if (letter.action !== undefined && !isWebAddress(letter.action.url)) {
    throw new Error("the action of a letter leads to no web address");
  }
  const frame = frameOf(letter.language, letterhead);
  return { subject: letter.subject, text: letterText(letter, frame), html: letterHtml(letter, frame) };
};
