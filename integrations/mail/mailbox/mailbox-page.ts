import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { type KeptMail, type MailHead, mostMails } from "./mailbox-queries.ts";
import { pageStyle } from "./page-style.ts";
import type { Words } from "./words.ts";

/** What every page of the mailbox is drawn with. */
export interface PageFrame {
  readonly words: Words;
  readonly organizationName: string;
  /** Style sheet with the theme's variables. */
  readonly themeCss: string;
  /** Address of the portal's typeface; undefined where there is no build of the portal. */
  readonly fontUrl: string | undefined;
  /** The scheme that the reader chose; undefined to follow the device. */
  readonly colourScheme: "light" | "dark" | undefined;
  /** Of the page's style element; undefined where the page's policy lets styles in without. */
  readonly nonce: string | undefined;
  /** Who can open the mailbox. */
  readonly openTo: "everyone" | "thisMachine";
}

const fontFace = (url: string | undefined): string =>
  url === undefined
    ? ""
    : `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url("${url}") format("woff2")}`;

const page = (frame: PageFrame, title: string, main: string): string => {
  const { words, organizationName, themeCss, fontUrl, colourScheme, nonce } = frame;
  const scheme = colourScheme === undefined ? "" : ` data-colour-scheme="${colourScheme}"`;
  return `<!doctype html><html lang="${words.language}"${scheme}><head><meta charset="utf-8">
<title>${escapeHtml(`${title} · ${organizationName}`)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style${nonce === undefined ? "" : ` nonce="${nonce}"`}>${fontFace(fontUrl)}${themeCss.replaceAll("<", "")}${pageStyle}</style></head>
<body><header><div class="band"><span class="brand">${escapeHtml(organizationName)}</span>
<a href="/">${escapeHtml(words.t("toPortal"))}</a></div></header>
<main>${main}</main></body></html>`;
};

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

/** The list of e-mails. */
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
      const shown = escapeHtml(part);
      return index % 2 === 0 ? shown : `<a href="${shown}">${shown}</a>`;
    })
    .join("");

/** Links of an e-mail lead out of its frame, which itself may go nowhere. */
const framed = (html: string): string => {
  const base = '<base target="_top">';
  return html.includes("<head>") ? html.replace("<head>", () => `<head>${base}`) : `${base}${html}`;
};

/** One e-mail: as it looks, without any right of its own to do anything, and as text. */
export const mailPage = (frame: PageFrame, { sentAt, recipient, subject, text, html }: KeptMail): string => {
  const { t, instant } = frame.words;
  return page(
    frame,
    subject,
    `<nav class="bar" aria-label="${escapeHtml(t("title"))}"><a href="${mailboxPath}">${escapeHtml(t("toMailbox"))}</a></nav>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>${escapeHtml(t("to"))}</dt><dd>${escapeHtml(recipient)}</dd>
<dt>${escapeHtml(t("sent"))}</dt><dd><time datetime="${sentAt.toISOString()}">${escapeHtml(instant(sentAt))}</time></dd></dl>
<h2>${escapeHtml(t("letter"))}</h2>
<iframe title="${escapeHtml(t("letter"))}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed(html))}"></iframe>
<h2>${escapeHtml(t("plain"))}</h2>
<pre class="card">${withLinks(text)}</pre>`,
  );
};

/** What is said of an e-mail that is not there. */
export const gonePage = (frame: PageFrame): string => {
  const { t } = frame.words;
  return page(
    frame,
    t("gone"),
    `<h1>${escapeHtml(t("gone"))}</h1><p>${escapeHtml(t("goneHint", { most: mostMails }))}</p>
<p><a href="${mailboxPath}">${escapeHtml(t("toMailbox"))}</a></p>`,
  );
};
