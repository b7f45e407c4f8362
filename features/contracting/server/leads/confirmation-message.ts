import { processOf, type ContractProcess } from "#energy/contract-process.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { serverWords } from "#platform/server/words.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import ca from "../../locales/confirmation.ca.json" with { type: "json" };
import en from "../../locales/confirmation.en.json" with { type: "json" };
import es from "../../locales/confirmation.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

/** What is asked of the distributor: as the visitor said, or as the answers to activity and holder say. */
export const processOfLead = ({ process, isActive, changesOwner }: LeadValues): ContractProcess =>
  process ??
  processOf({ isActive: isActive === true, changesOwner: changesOwner === true, hasChanges: false });

export interface ConfirmedLead {
  readonly reference: string;
  readonly values: LeadValues;
  readonly isHalted: boolean;
  /** Nothing is asked of the distributor before the contract is signed. */
  readonly isToSign: boolean;
}

/** What follows a confirmation, in plain sentences: for the finish page and for the email. */
export const confirmationParagraphs = (
  { reference, values, isHalted, isToSign }: ConfirmedLead,
  language: CompleteLanguage,
) => {
  const t = serverWords(language, messagesOf);
  // Only consumers can withdraw (RDL 1/2007, art. 102).
  const isCompany = values.owner?.kind === "J";
  return {
    heading: t("heading"),
    paragraphs: [
      t("reference", { reference }),
      ...(isToSign ? [t("toSign")] : []),
      ...(isHalted
        ? [t("halted")]
        : [t(`process.${processOfLead(values)}`), ...(isCompany ? [] : [t("withdrawal")])]),
    ],
    closing: t("email"),
  };
};

/** The message of the finish page, as the specification's `render`. */
export const renderConfirmation = (
  lead: ConfirmedLead,
  language: CompleteLanguage,
): { format: "html"; body: string } => {
  const { heading, paragraphs, closing } = confirmationParagraphs(lead, language);
  const hasEmail = (lead.values.ownerAddress?.email ?? "") !== "";
  const html = [
    `<h2>${escapeHtml(heading)}</h2>`,
    ...[...paragraphs, ...(hasEmail ? [closing] : [])].map((line) => `<p>${escapeHtml(line)}</p>`),
  ].join("");
  return { format: "html", body: sanitiseHtml(html).html };
};
