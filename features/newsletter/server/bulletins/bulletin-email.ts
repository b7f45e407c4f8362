import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Email } from "#platform/server/mail/email.ts";
import { newsletterRoutes } from "../../contract/routes.ts";
import { mailWordsFor } from "../newsletter-emails.ts";
import type { BulletinContents } from "./bulletin-content.ts";

interface BulletinEmail {
  readonly language: CompleteLanguage;
  /** In that language. */
  readonly content: BulletinContents[CompleteLanguage];
  readonly newsletterName: string;
  readonly organizationName: string;
  /** Those of one recipient, or links without a token (`harmlessLinks`). */
  readonly links: { readonly pageUrl: string; readonly oneClickUrl: string };
}

/** The email of an issue: the same for subscribers, tests and previews. */
export const bulletinEmail = ({
  language,
  content: { subject, html, text },
  newsletterName,
  organizationName,
  links,
}: BulletinEmail): Email => {
  const t = mailWordsFor(language);
  return {
    language,
    subject,
    heading: subject,
    paragraphs: [],
    body: { html, text },
    footnote: t("bulletin.why", { newsletter: newsletterName, organization: organizationName }),
    unsubscribe: { label: t("bulletin.leave"), ...links },
  };
};

/** The screen of newsletters without a subscriber's token, by which no subscription ends. */
export const harmlessLinks = (publicOrigin: string, language: CompleteLanguage): BulletinEmail["links"] => {
  const pageUrl = `${publicOrigin}${newsletterRoutes.newsletters.paths[language]}`;
  return { pageUrl, oneClickUrl: pageUrl };
};
