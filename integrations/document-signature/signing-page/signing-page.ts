import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { sandboxPage, type SandboxFrame } from "#platform/server/pages/sandbox-page.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/ca.json" with { type: "json" };
import en from "../locales/en.json" with { type: "json" };
import es from "../locales/es.json" with { type: "json" };
import { signingPath, type SandboxSignature } from "../sandbox.ts";

const messagesOf = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);

const pageStyle = `
.card { padding: 20px; margin-top: 24px; }
.card h2 { margin-top: 0; }
.notice { border-left: 4px solid var(--llum-link); padding-left: 16px; }
label { display: flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 600; }
input { width: 22px; height: 22px; flex: none; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
button { min-height: 44px; padding: 8px 20px; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer;
  border: 1px solid var(--llum-ink); background: var(--llum-surface); color: var(--llum-ink); }
button.main { background: var(--llum-ink); color: var(--llum-surface); }
.document { display: inline-flex; align-items: center; min-height: 44px; }`;

const page = (frame: SandboxFrame, title: string, main: string): string =>
  sandboxPage(frame, { title, toPortal: wordsOf(frame.language)("toPortal"), style: pageStyle, main });

const isoAndWords = (instant: Date, language: CompleteLanguage): string =>
  `<time datetime="${instant.toISOString()}">${escapeHtml(formatsOf(language).longInstant(instant))}</time>`;

const outcomeOf = ({ state, expiresAt }: SandboxSignature, now: Date) => {
  if (state === "waiting") return expiresAt > now ? "waiting" : "expired";
  return state === "cancelled" ? "expired" : state;
};

const form = (
  { language }: SandboxFrame,
  { signatureId, consentText }: SandboxSignature,
  isConsentMissing: boolean,
): string => {
  const t = wordsOf(language);
  const warning = isConsentMissing
    ? `<p class="notice" role="alert" id="missing">${escapeHtml(t("consentMissing"))}</p>`
    : "";
  const describedBy = isConsentMissing ? ' aria-invalid="true" aria-describedby="missing"' : "";
  return `<form class="card" method="post" action="${signingPath}/${signatureId}">
<h2>${escapeHtml(t("consent"))}</h2><p>${escapeHtml(consentText)}</p>${warning}
<label><input type="checkbox" name="consent" value="yes"${describedBy}>${escapeHtml(t("consentLabel"))}</label>
<div class="buttons"><button class="main" name="decision" value="sign">${escapeHtml(t("sign"))}</button>
<button name="decision" value="reject">${escapeHtml(t("reject"))}</button></div></form>`;
};

/** The page of a document: to sign or reject it, or with its outcome. */
export const signingPage = (
  frame: SandboxFrame,
  found: SandboxSignature,
  { now, isConsentMissing = false }: { readonly now: Date; readonly isConsentMissing?: boolean },
): string => {
  const t = wordsOf(frame.language);
  const outcome = outcomeOf(found, now);
  const heading = `<h1>${escapeHtml(t(outcome))}</h1>`;
  if (outcome !== "waiting")
    return page(frame, t(outcome), `${heading}<p>${escapeHtml(t(`${outcome}Text`))}</p>`);
  return page(
    frame,
    found.title,
    `${heading}<p class="notice">${escapeHtml(t("lead"))}</p><h2>${escapeHtml(found.title)}</h2>
<dl><dt>${escapeHtml(t("signer"))}</dt><dd>${escapeHtml(found.signerName)}</dd>
<dt>${escapeHtml(t("expires"))}</dt><dd>${isoAndWords(found.expiresAt, frame.language)}</dd></dl>
<p><a class="document" href="${signingPath}/${found.signatureId}/document">${escapeHtml(t("document"))}</a></p>
${form(frame, found, isConsentMissing)}`,
  );
};

/** The page of a document that does not exist (404). */
export const noDocumentPage = (frame: SandboxFrame): string => {
  const t = wordsOf(frame.language);
  return page(frame, t("gone"), `<h1>${escapeHtml(t("gone"))}</h1><p>${escapeHtml(t("goneText"))}</p>`);
};
