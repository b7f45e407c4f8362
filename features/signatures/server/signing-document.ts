import { formatsOf } from "#platform/contract/format.ts";
import { localeOf } from "#platform/contract/languages.ts";
import type { WordedChange } from "#platform/server/change-kind.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { Issuer, PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { blockWords, changeBlockOf, changeSubjectOf } from "#features/requests/server/change-block.ts";
import type { SigningDocument } from "./prepare-signature.ts";
import type { RequestFacts } from "#features/requests/server/request-facts.ts";
import { signingTitle, wordsOf, type Words } from "./signing-words.ts";

/** Changes with every change of the consent's text, in any language. */
const consentVersion = "2026-11-26";

const columns = [{ width: 171, soft: true }, { width: 125 }, { width: 125 }] as const;
const differenceColumn = { width: 90, align: "right" } as const;

type Section = PrintedDocument["sections"][number];

const partiesAndSupply = (facts: RequestFacts, issuer: Issuer, t: Words): Section[] => {
  const { name, taxId, contractName, cups, street, postalCode, city } = facts;
  const supply = [
    [t("contract"), contractName],
    [t("cups"), cups],
    [t("address"), street === null ? null : `${street}, ${postalCode} ${city}`],
  ] as const;
  const parties = [
    [t("customer"), t("person", { name, taxId })],
    [t("retailer"), t("person", { name: issuer.legalName, taxId: issuer.taxId })],
  ] as const;
  const known = supply.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  return [
    { heading: t("parties"), blocks: [{ kind: "facts", facts: parties }] },
    { heading: t("supply"), blocks: [{ kind: "facts", facts: known }] },
  ];
};

const totalColumns = [
  { width: 421, soft: true },
  { width: 90, align: "right" },
] as const;

const textSection = (heading: string, text: string | null): Section[] =>
  text === null ? [] : [{ heading, blocks: [{ kind: "text", text }] }];

/** What changes, what it costs, from when it holds and how to go back: the block of the request's screen. */
const changeSections = (facts: RequestFacts, kinds: readonly WordedChange[]): Section[] => {
  const { language } = facts;
  const t = blockWords(language);
  const { money } = formatsOf(language);
  const { lines, costs, totalCents, costsNote, takesEffect, goBack } = changeBlockOf(facts, kinds, language);
  const hasDifference = lines.some(({ difference }) => difference !== null);
  const ended = (cells: readonly string[], difference: string) =>
    hasDifference ? [...cells, difference] : cells;
  const header = {
    kind: "header",
    cells: ended([t("field"), t("now"), t("then")], t("difference")),
  } as const;
  const rows = lines.map(({ label, before, after, difference }) => ({
    cells: ended([label, before ?? t("unknown"), after], difference ?? ""),
  }));
  const costRows = costs.map(({ label, cents }) => ({ cells: [label, money(cents)] }));
  return [
    {
      heading: t("heading"),
      blocks: [
        {
          kind: "table",
          columns: hasDifference ? [...columns, differenceColumn] : columns,
          rows: [header, ...rows],
        },
      ],
    },
    {
      heading: t("costs"),
      blocks:
        totalCents === null
          ? [{ kind: "text", text: t("free") }]
          : [
              {
                kind: "table",
                columns: totalColumns,
                rows: [...costRows, { kind: "total", cells: [t("total"), money(totalCents)] }],
              },
              { kind: "text", text: costsNote ?? t("onceNote") },
            ],
    },
    ...textSection(t("takesEffect"), takesEffect),
    ...textSection(t("goBack"), goBack),
  ];
};

/** What documents to sign are made of, besides the request. */
interface SigningParts {
  readonly issuer: Issuer;
  readonly kinds: readonly WordedChange[];
}

const printedDocument = (
  facts: RequestFacts,
  { issuer, kinds, consentText }: SigningParts & { consentText: string },
): PrintedDocument => {
  const { language, reference, createdAt } = facts;
  const t = wordsOf(language);
  return {
    locale: localeOf[language],
    title: signingTitle(kinds, facts),
    subtitle: t("subtitle", { reference, date: formatsOf(language).longInstant(createdAt) }),
    issuedOn: createdAt,
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
    sections: [
      ...partiesAndSupply(facts, issuer, t),
      ...changeSections(facts, kinds),
      {
        heading: t("consentHeading"),
        blocks: [
          { kind: "text", text: consentText },
          { kind: "text", text: t("consentVersion", { version: consentVersion }) },
        ],
      },
    ],
  };
};

/** Makes the document of a request, in the customer's language. */
export const createSigningDocument =
  (print: PrintDocument, parts: SigningParts) =>
  async (facts: RequestFacts): Promise<SigningDocument> => {
    const t = wordsOf(facts.language);
    const { money } = formatsOf(facts.language);
    const consentText = t("consent", {
      organization: parts.issuer.name,
      contract: facts.contractName ?? "",
      subject: changeSubjectOf(facts, parts.kinds, facts.language),
      total: facts.costs === null ? "none" : money(facts.costs.totalCents),
    });
    return {
      filename: `${t("fileName", { reference: facts.reference })}.pdf`,
      content: await print(printedDocument(facts, { ...parts, consentText })),
      consentVersion,
      consentText,
    };
  };
