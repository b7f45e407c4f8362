import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { sandboxPage, type SandboxFrame } from "#platform/server/pages/sandbox-page.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/ca.json" with { type: "json" };
import en from "../locales/en.json" with { type: "json" };
import es from "../locales/es.json" with { type: "json" };
import { type StoredMail, type MailHead, maxMails } from "./mailbox-queries.ts";

const messagesOf = { ca, es, en } as const;

const translator = (language: CompleteLanguage) => serverWords(language, messagesOf);

/** Translations and formats of the mailbox's pages in one language. */
export interface Words {
  readonly language: CompleteLanguage;
  readonly t: ReturnType<typeof translator>;
  readonly instant: (at: Date) => string;
}

export const wordsOf = (language: CompleteLanguage): Words => ({
  language,
  t: translator(language),
  instant: formatsOf(language).instant,
});

/** Styles of the mailbox's pages beside the common ones. */
const pageStyle = `
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; margin-top: 16px; }
.bar p { margin: 0; }
main > .bar:first-child { margin-top: -16px; }
.mails { margin: 0; padding: 0; list-style: none; }
.mails li { display: grid; gap: 2px 24px; padding: 14px 20px; }
.mails li + li { border-top: 1px solid var(--llum-line); }
.mails a { font-weight: 600; padding-block: 4px; }
.empty { padding: 32px 20px; }
.empty p:last-child { margin: 0; }
.pages { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-top: 12px; }
pre { margin: 0; padding: 20px; font: inherit; white-space: pre-wrap; }
pre a { padding-block: 3px; }
iframe { display: block; width: 100%; height: min(800px, 95vh); border-radius: 10px; border: 1px solid var(--llum-line); background: var(--llum-surface); }
@media (min-width: 48em) {
  .mails li { grid-template-columns: minmax(0, 1fr) max-content; align-items: baseline; }
  .mails a { grid-column: 1; }
  .mails time { grid-column: 2; grid-row: 1; }
}`;

/** Data common to all pages of the mailbox. */
export interface PageFrame extends Omit<SandboxFrame, "language"> {
  readonly words: Words;
}

const page = ({ words, ...frame }: PageFrame, title: string, main: string): string =>
  sandboxPage(
    { ...frame, language: words.language },
    { title, toPortal: words.t("toPortal"), style: pageStyle, main },
  );

const pageLink = (number: number, label: string): string =>
  `<a href="${mailboxPath}?page=${number}">${escapeHtml(label)}</a>`;

const pageLinks = ({ t }: Words, number: number, pages: number): string =>
  pages <= 1
    ? ""
    : `<nav class="pages" aria-label="${escapeHtml(t("pages"))}">
<span>${number > 1 ? pageLink(number - 1, t("newer")) : ""}</span>
<span class="soft">${escapeHtml(t("pageOf", { page: number, pages }))}</span>
<span>${number < pages ? pageLink(number + 1, t("older")) : ""}</span></nav>`;

const row =
  ({ instant }: Words) =>
  ({ mailId, sentAt, recipient, subject }: MailHead): string =>
    `<li><a href="${mailboxPath}/${mailId}">${escapeHtml(subject)}</a>
<span class="soft">${escapeHtml(recipient)}</span>
<time datetime="${sentAt.toISOString()}">${escapeHtml(instant(sentAt))}</time></li>`;

export const listPage = (
  frame: PageFrame,
  {
    mails,
    total,
    number,
    pages,
  }: { mails: readonly MailHead[]; total: number; number: number; pages: number },
): string => {
  const { t } = frame.words;
  const list =
    total === 0
      ? `<div class="card empty"><p><strong>${escapeHtml(t("empty"))}</strong></p>
<p class="soft">${escapeHtml(t("emptyHint"))}</p></div>`
      : `<ul class="mails card" aria-label="${escapeHtml(t("mails"))}">${mails.map(row(frame.words)).join("")}</ul>`;
  return page(
    frame,
    t("title"),
    `<h1>${escapeHtml(t("title"))}</h1>
<p>${escapeHtml(frame.openTo === "everyone" ? t("lead") : t("leadHere"))}</p>
<div class="bar"><p class="soft">${total === 0 ? "" : escapeHtml(t("count", { total }))}</p>
<a href="${mailboxPath}">${escapeHtml(t("reload"))}</a></div>
${list}${pageLinks(frame.words, number, pages)}`,
  );
};

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 0 ? escaped : `<a href="${escaped}">${escaped}</a>`;
    })
    .join("");

/** Opens the email's links in the top window: the sandboxed frame itself cannot navigate. */
const framed = (html: string): string => {
  const base = '<base target="_top">';
  return html.includes("<head>") ? html.replace("<head>", () => `<head>${base}`) : `${base}${html}`;
};

/** One email: as HTML in a sandboxed frame, and as text. */
export const mailPage = (
  frame: PageFrame,
  { sentAt, recipient, subject, text, html, attachments }: StoredMail,
): string => {
  const { t, instant } = frame.words;
  return page(
    frame,
    subject,
    `<nav class="bar" aria-label="${escapeHtml(t("title"))}"><a href="${mailboxPath}">${escapeHtml(t("toMailbox"))}</a></nav>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>${escapeHtml(t("to"))}</dt><dd>${escapeHtml(recipient)}</dd>
<dt>${escapeHtml(t("sent"))}</dt><dd><time datetime="${sentAt.toISOString()}">${escapeHtml(instant(sentAt))}</time></dd>${
      attachments.length === 0
        ? ""
        : `<dt>${escapeHtml(t("attachments"))}</dt><dd>${escapeHtml(attachments.join(", "))}</dd>`
    }</dl>
<h2>${escapeHtml(t("email"))}</h2>
<iframe title="${escapeHtml(t("email"))}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed(html))}"></iframe>
<h2>${escapeHtml(t("plain"))}</h2>
<pre class="card">${withLinks(text)}</pre>`,
  );
};

/** The page of an email that no longer exists (404). */
export const notFoundPage = (frame: PageFrame): string => {
  const { t } = frame.words;
  return page(
    frame,
    t("gone"),
    `<h1>${escapeHtml(t("gone"))}</h1><p>${escapeHtml(t("goneHint", { most: maxMails }))}</p>
<p class="bar"><a href="${mailboxPath}">${escapeHtml(t("toMailbox"))}</a></p>`,
  );
};
