import { madridDate } from "#energy/calendar.ts";
import { maskIban, printIban } from "#energy/iban.ts";
import { lastWithdrawalDay } from "#energy/withdrawal.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { holderNameOf, taxIdOf } from "../leads/lead-values.ts";
import { paperWords, type PaperFacts, type PaperWords } from "./paper-facts.ts";
import {
  bindingSection,
  comparisonSection,
  factsOf,
  partiesSection,
  pricesBlocks,
  rightsSection,
  supplySection,
  textBlock,
  yearSection,
  type Section,
} from "./paper-sections.ts";

export interface MadeDocument {
  readonly filename: string;
  readonly document: PrintedDocument;
}

const frameOf = ({ lead, now }: PaperFacts, { t, formats, language }: PaperWords) => ({
  locale: localeOf[language],
  subtitle: t(lead.confirmedAt === null ? "draftSubtitle" : "subtitle", {
    reference: lead.reference,
    day: formats.dayInText(madridDate(lead.confirmedAt ?? now)),
  }),
  issuedOn: lead.confirmedAt ?? now,
  pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
});

/** One page with what matters, before the contract binds (RD 88/2026); with what changes for who is supplied already. */
export const summaryDocument = (facts: PaperFacts, language: CompleteLanguage): MadeDocument => {
  const words = paperWords(language);
  const { t } = words;
  return {
    filename: `${t("summary.fileName", { reference: facts.lead.reference })}.pdf`,
    document: {
      ...frameOf(facts, words),
      title: t("summary.title"),
      sections: [
        partiesSection(facts, words),
        supplySection(facts, words),
        { heading: t("prices"), blocks: pricesBlocks(facts, words) },
        yearSection(facts, words),
        bindingSection(facts, words),
        rightsSection(facts, words),
        ...comparisonSection(facts, words),
      ],
    },
  };
};

const paymentSection = ({ values, mandate, lead }: PaperFacts, { t }: PaperWords): Section => ({
  heading: t("payment"),
  blocks: [
    factsOf([
      // As hidden as elsewhere in the portal: the file leaves it.
      [t("account"), printIban(maskIban(values.bank?.iban ?? ""))],
      [
        t("mandate"),
        t("mandateReference", { reference: lead.reference, creditor: mandate.creditorIdentifier }),
      ],
    ]),
    textBlock(mandate.text),
  ],
});

const consentsSection = ({ consents }: PaperFacts, { t, formats }: PaperWords): Section[] =>
  consents.length === 0
    ? []
    : [
        {
          heading: t("accepted"),
          blocks: [
            factsOf(
              consents
                .filter(({ isGiven }) => isGiven)
                .map(({ body, decidedAt }) => [formats.longInstant(decidedAt), body]),
            ),
          ],
        },
      ];

/** The form of RDL 1/2007, annex B. */
const formSection = ({ lead, values, retailer, link }: PaperFacts, { t, formats }: PaperWords): Section => ({
  heading: t("form"),
  blocks: [
    textBlock(
      t("formText", {
        legalName: retailer.legalName,
        address: retailer.address,
        email: retailer.email,
        reference: lead.reference,
        cups: values.supply?.cups ?? "",
        day: lead.confirmedAt === null ? "" : formats.dayInText(madridDate(lead.confirmedAt)),
        name: holderNameOf(values),
        taxId: taxIdOf(values) ?? "",
      }),
      link === undefined ? "" : t("formLink", { url: link }),
    ),
  ],
});

const annexes = (facts: PaperFacts, words: PaperWords): Section[] => {
  const { t } = words;
  const { retailer, values } = facts;
  return [
    {
      heading: t("conditions"),
      blocks: [
        textBlock(
          t("conditionsText", {
            organization: retailer.name,
            email: retailer.email,
            url: retailer.conditionsUrl,
          }),
        ),
      ],
    },
    { heading: t("priceAnnex"), blocks: pricesBlocks(facts, words) },
    ...(values.owner?.kind === "J" ? [] : [formSection(facts, words)]),
  ];
};

/** The contract with its annexes: conditions, prices and the form of withdrawal. */
export const contractDocument = (facts: PaperFacts, language: CompleteLanguage): MadeDocument => {
  const words = paperWords(language);
  const { t, formats } = words;
  const { lead, values, retailer } = facts;
  const accepted =
    lead.confirmedAt === null
      ? t("toSign")
      : t("confirmedOn", { day: formats.longInstant(lead.confirmedAt) });
  const copy =
    language === lead.language
      ? []
      : [textBlock(t("contract.copy", { language: t(`languages.${lead.language}`) }))];
  const parties = partiesSection(facts, words);
  return {
    filename: `${t("contract.fileName", { reference: lead.reference })}.pdf`,
    document: {
      ...frameOf(facts, words),
      title: t(`contract.title.${lead.commodity}`),
      sections: [
        { ...parties, blocks: [...copy, ...parties.blocks] },
        supplySection(facts, words),
        yearSection(facts, words),
        bindingSection(facts, words),
        paymentSection(facts, words),
        rightsSection(facts, words),
        ...comparisonSection(facts, words),
        ...consentsSection(facts, words),
        {
          heading: t("signatures"),
          blocks: [
            {
              kind: "signatures",
              signers: [
                { role: t("retailer"), lines: [retailer.legalName, accepted] },
                { role: t("holder"), lines: [holderNameOf(values), taxIdOf(values) ?? "", accepted] },
              ],
            },
          ],
        },
        ...annexes(facts, words),
      ],
    },
  };
};

/** The proof, on paper, that a withdrawal arrived and when. */
export const withdrawalDocument = (
  {
    lead,
    values,
    retailer,
    withdrawnAt,
  }: Pick<PaperFacts, "lead" | "values" | "retailer"> & {
    readonly withdrawnAt: Date;
  },
  language: CompleteLanguage,
): MadeDocument => {
  const words = paperWords(language);
  const { t, formats } = words;
  const { reference, confirmedAt } = lead;
  return {
    filename: `${t("withdrawn.fileName", { reference })}.pdf`,
    document: {
      locale: localeOf[language],
      title: t("withdrawn.title"),
      subtitle: t("subtitle", { reference, day: formats.dayInText(madridDate(withdrawnAt)) }),
      issuedOn: withdrawnAt,
      pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
      sections: [
        {
          heading: t("withdrawn.heading"),
          blocks: [
            factsOf([
              [t("retailer"), `${retailer.legalName}, NIF ${retailer.taxId}`],
              [t("holder"), `${holderNameOf(values)}, ${taxIdOf(values) ?? ""}`],
              ["CUPS", values.supply?.cups],
              [
                t("withdrawn.madeOn"),
                confirmedAt === null ? undefined : formats.dayInText(madridDate(confirmedAt)),
              ],
              [t("withdrawn.withdrawnOn"), formats.longInstant(withdrawnAt)],
            ]),
            textBlock(
              t("withdrawn.text", { reference, instant: formats.longInstant(withdrawnAt) }),
              t("withdrawn.energy"),
              t("withdrawn.next"),
            ),
          ],
        },
      ],
    },
  };
};

/** Until when the holder may withdraw; undefined of companies and of what was not confirmed. */
export const withdrawalEndOf = ({
  confirmedAt,
  values,
}: Pick<PaperFacts["lead"], "confirmedAt"> & Pick<PaperFacts, "values">) =>
  confirmedAt === null || values.owner?.kind === "J" ? undefined : lastWithdrawalDay(madridDate(confirmedAt));
