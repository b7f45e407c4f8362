import { maskIban } from "#energy/iban.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { localeOf } from "#platform/contract/languages.ts";
import type { WordedChange } from "#platform/server/change-kind.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { Issuer, PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import ca from "../../locales/document.ca.json" with { type: "json" };
import type { SigningDocument } from "./prepare-signature.ts";
import type { RequestFacts } from "./request-facts.ts";
import { signingTitle, wordsOf, type Words } from "./signing-words.ts";

/** Changes with every change of the consent's text, in any language. */
const consentVersion = "2026-11";

type Field = Exclude<keyof typeof ca.fields, "power">;
const isField = (name: string): name is Field => name in ca.fields && name !== "power";
const isWordedValue = (value: unknown): value is keyof typeof ca.values =>
  typeof value === "string" && value in ca.values;

/** `power_p1` as `P1`; undefined for other fields. */
const powerPeriodOf = (field: string): string | undefined =>
  /^power_(p[1-6])$/.exec(field)?.[1]?.toUpperCase();

const fieldLabel = (field: string, t: Words): string => {
  const period = powerPeriodOf(field);
  if (period !== undefined) return t("fields.power", { period });
  return isField(field) ? t(`fields.${field}`) : field.replaceAll("_", " ");
};

/** A value of a request as text; empty for what has none. */
const textOf = (value: unknown): string => {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return typeof value === "object" && value !== null ? Object.values(value).map(textOf).join(", ") : "";
};

const valueText = (field: string, value: unknown, { language }: RequestFacts): string => {
  const t = wordsOf(language);
  if (powerPeriodOf(field) !== undefined && value !== undefined)
    return formatsOf(language).power(Number(value));
  // The signed document is stored and shown: an account number in it is as hidden as elsewhere in the portal.
  if (field === "iban") return maskIban(textOf(value));
  if (typeof value === "boolean") return t(value ? "values.yes" : "values.no");
  return isWordedValue(value) ? t(`values.${value}`) : textOf(value);
};

/** What was requested, beside what it replaces. Ids of the portal say nothing to the signer. */
const changeRows = (facts: RequestFacts, kinds: readonly WordedChange[], t: Words) => {
  const kind = kinds.find((known) => known.kind === facts.kind);
  const printed = (details: RequestFacts["details"]) =>
    kind?.printedDetails?.(details, facts.language) ?? details;
  const replaced = printed(facts.replaced);
  const labels = kind?.words[facts.language].fields ?? {};
  return Object.entries(printed(facts.details))
    .filter(([field, value]) => !/(^|_)ids?$|^files$/.test(field) && valueText(field, value, facts) !== "")
    .map(([field, value]) => ({
      cells: [
        labels[field] ?? fieldLabel(field, t),
        valueText(field, replaced[field], facts),
        valueText(field, value, facts),
      ],
    }));
};

const columns = [{ width: 211, soft: true }, { width: 150 }, { width: 158 }] as const;

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
  const header = { kind: "header", cells: [t("field"), t("now"), t("requested")] } as const;
  return {
    locale: localeOf[language],
    title: signingTitle(kinds, facts),
    subtitle: t("subtitle", { reference, date: formatsOf(language).longInstant(createdAt) }),
    issuedOn: createdAt,
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
    sections: [
      ...partiesAndSupply(facts, issuer, t),
      {
        heading: t("change"),
        blocks: [{ kind: "table", columns, rows: [header, ...changeRows(facts, kinds, t)] }],
      },
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
    const consentText = t("consent", { organization: parts.issuer.name, contract: facts.contractName ?? "" });
    return {
      filename: `${t("fileName", { reference: facts.reference })}.pdf`,
      content: await print(printedDocument(facts, { ...parts, consentText })),
      consentVersion,
      consentText,
    };
  };
