import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "../words.ts";
import ca from "#platform/locales/mail.ca.json" with { type: "json" };
import en from "#platform/locales/mail.en.json" with { type: "json" };
import es from "#platform/locales/mail.es.json" with { type: "json" };
import { createLlumTheme, type ThemeColours } from "#platform/ui/theme/theme.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Email } from "./email.ts";

/** Text around an email's content, in its language. */
export interface EmailBranding {
  readonly organizationName: string;
  readonly organizationEmail: string;
  readonly buttonHelp: string;
  readonly why: string;
  readonly phone: string;
  readonly colours: ThemeColours;
}

const preheaderLength = 140;
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The preview that mail programs list next to the subject; the blanks prevent the body from following it. */
const preheader = ({ paragraphs, body }: Email): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(
    (paragraphs[0] ?? body?.text ?? "").slice(0, preheaderLength),
  )}${"&#8199;&#847; ".repeat(40)}</div>`;

/** Mail programs take styles from attributes; those with dark mode take these from the head. */
const darkStyle = (colours: ThemeColours): string => {
  const { dark } = createLlumTheme(colours);
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.background{background:${dark.background}!important}.sheet{background:${dark.surface}!important;border-color:${dark.line}!important}
.band{background:${dark.header}!important;color:${dark["header-ink"]}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark["ink-soft"]}!important;border-color:${dark.line}!important}.link{color:${dark.link}!important}
.button{background:${dark.action}!important;color:${dark["action-ink"]}!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`;
};

const buttonOf = (
  { label, url }: { label: string; url: string },
  { buttonHelp, colours }: EmailBranding,
): string => {
  const { light } = createLlumTheme(colours);
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td style="border-radius:6px"><a href="${href}" class="button" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${light.action};color:${light["action-ink"]};${font};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 20px;${font};font-size:14px;line-height:1.5;color:${light["ink-soft"]}">${escapeHtml(buttonHelp)}<br><a href="${href}" class="link" style="color:${light.link};word-break:break-all">${href}</a></p>`;
};

const bodyOf = ({ body }: Email, colour: string): string[] =>
  body === undefined
    ? []
    : [
        `<div class="ink" style="${font};font-size:16px;line-height:1.55;color:${colour};overflow-wrap:break-word">${body.html}</div>`,
      ];

const unsubscribeOf = ({ unsubscribe }: Email, colour: string): string =>
  unsubscribe === undefined
    ? ""
    : `<p style="margin:8px 0 0"><a href="${escapeHtml(unsubscribe.pageUrl)}" class="link" style="color:${colour}">${escapeHtml(unsubscribe.label)}</a></p>`;

/** Who may unsubscribe reads in the footnote why the email came; others are in the portal. */
const whyOf = ({ unsubscribe }: Email, { why }: EmailBranding): string =>
  unsubscribe === undefined ? `<p style="margin:0">${escapeHtml(why)}</p>` : "";

/** The HTML part: one column of at most 600 px, without remote content. */
const emailHtml = (email: Email, frame: EmailBranding): string => {
  const { light } = createLlumTheme(frame.colours);
  const small = `${font};font-size:14px;line-height:1.5;color:${light["ink-soft"]}`;
  const paragraphs = email.paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:${light.ink}">${escapeHtml(text)}</p>`,
  );
  const footnote =
    email.footnote === undefined
      ? ""
      : `<p class="soft" style="margin:0;padding-top:16px;border-top:1px solid ${light.line};${small}">${escapeHtml(email.footnote)}</p>`;
  const address = escapeHtml(frame.organizationEmail);
  return `<!doctype html><html lang="${email.language}" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(email.subject)}</title><style>${darkStyle(frame.colours)}</style></head>
<body class="background" style="margin:0;padding:0;background:${light.background}">${preheader(email)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="background" style="background:${light.background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="max-width:600px;background:${light.surface};border:1px solid ${light.line};border-radius:10px;border-collapse:separate;overflow:hidden">
<tr><td class="band pad" style="padding:18px 32px;background:${light.header};color:${light["header-ink"]};${font};font-size:19px;line-height:1.3;font-weight:600">${escapeHtml(frame.organizationName)}</td></tr>
<tr><td class="pad" style="padding:32px 32px 28px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;font-weight:600;color:${light.ink}">${escapeHtml(email.heading)}</h1>
${[...paragraphs, ...bodyOf(email, light.ink)].join("\n")}
${email.action === undefined ? "" : buttonOf(email.action, frame)}${footnote}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="soft pad" style="padding:20px 32px;${small}">
<p style="margin:0 0 8px"><strong>${escapeHtml(frame.organizationName)}</strong><br>${escapeHtml(frame.phone)} · <a href="mailto:${address}" class="link" style="color:${light.link}">${address}</a></p>
${whyOf(email, frame)}${unsubscribeOf(email, light.link)}</td></tr></table>
</td></tr></table></body></html>`;
};

/** The retailer: name, contact details and colours. */
export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string; readonly email: string };
  readonly colours: ThemeColours;
}

/** An email that is ready to send; both parts have the same content. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const messagesOf = { ca, es, en } as const;

const frameOf = (language: CompleteLanguage, { organization, colours }: EmailSender): EmailBranding => {
  const t = serverWords(language, messagesOf);
  return {
    organizationName: organization.name,
    organizationEmail: organization.email,
    buttonHelp: t("buttonHelp"),
    why: t("why", { organization: organization.name }),
    phone: t("phone", { phone: organization.phone }),
    colours,
  };
};

const emailText = (email: Email, frame: EmailBranding): string => {
  const { heading, paragraphs, body, action, footnote, unsubscribe } = email;
  return [
    heading,
    ...paragraphs,
    ...(body === undefined ? [] : [body.text]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(footnote === undefined ? [] : [footnote]),
    // Mail programs recognise this line, with its trailing blank, as the start of the signature.
    `-- \n${frame.organizationName}\n${frame.phone} · ${frame.organizationEmail}`,
    unsubscribe === undefined ? frame.why : `${unsubscribe.label}:\n${unsubscribe.pageUrl}`,
  ].join("\n\n");
};

const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(url) && URL.canParse(url);

/** Renders an email with the retailer's branding, as HTML and as text. Throws when the action's URL is not http(s). */
export const renderEmail = (email: Email, emailSender: EmailSender): RenderedEmail => {
  if (email.action !== undefined && !isWebAddress(email.action.url)) {
    throw new Error("The action URL of an email must be http(s).");
  }
  const frame = frameOf(email.language, emailSender);
  return { subject: email.subject, text: emailText(email, frame), html: emailHtml(email, frame) };
};
