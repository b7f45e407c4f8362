import { completeLanguages } from "#platform/contract/languages.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { renderEmail, type EmailSender } from "#platform/server/mail/render-email.ts";
import type { BulletinContents } from "./bulletin-content.ts";
import { bulletinEmail, harmlessLinks } from "./bulletin-email.ts";

/** A page with the email of an issue in each language, as it will be sent but for its links. */
export const bulletinPreview = (
  contents: BulletinContents,
  {
    newsletterName,
    publicOrigin,
    sender,
  }: {
    readonly newsletterName: Readonly<Record<keyof BulletinContents, string>>;
    readonly publicOrigin: string;
    readonly sender: EmailSender;
  },
): string => {
  const frames = completeLanguages.map((language) => {
    const email = renderEmail(
      bulletinEmail({
        language,
        content: contents[language],
        newsletterName: newsletterName[language],
        organizationName: sender.organization.name,
        links: harmlessLinks(publicOrigin, language),
      }),
      sender,
    );
    return [
      `<h2>${language}: ${escapeHtml(email.subject)}</h2>`,
      `<iframe sandbox title="${language}" srcdoc="${escapeHtml(email.html)}"></iframe>`,
      `<details><summary>Text</summary><pre>${escapeHtml(email.text)}</pre></details>`,
    ].join("\n");
  });
  return [
    `<!doctype html><meta charset="utf-8"><title>Newsletter</title>`,
    `<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto}iframe{width:100%;height:40rem;border:1px solid}pre{white-space:pre-wrap}</style>`,
    ...frames,
    "",
  ].join("\n");
};
