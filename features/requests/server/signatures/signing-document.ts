import * as z from "zod/mini";
import { maskIban } from "#energy/iban.ts";
import { weekdayLabel } from "#features/contracts/contract/weekday-label.ts";
import { weekdays } from "#features/contracts/contract/tariff-options.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { localeOf } from "#platform/contract/languages.ts";
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

const doubleTariff = z.object({
  startMonth: z.int(),
  startYear: z.int(),
  endMonth: z.int(),
  endYear: z.int(),
});
const happyHours = z.object({ startHour: z.int(), endHour: z.int() });
const happyDay = z.object({ value: z.enum(weekdays) });

const monthText = (year: number, month: number, { language }: RequestFacts): string =>
  formatsOf(language).month(`${year}-${String(month).padStart(2, "0")}`);

type Details = RequestFacts["details"];

/** Details of the kinds whose fields are read together; undefined for the others, and for empty details. */
const describeOption = (details: Details, facts: RequestFacts): Details | undefined => {
  const t = wordsOf(facts.language);
  const months = doubleTariff.safeParse(details);
  if (months.success) {
    const { startMonth, startYear, endMonth, endYear } = months.data;
    const [from, to] = [monthText(startYear, startMonth, facts), monthText(endYear, endMonth, facts)];
    return { period: t("values.span", { from, to }) };
  }
  const hours = happyHours.safeParse(details);
  if (hours.success) {
    const { startHour, endHour } = hours.data;
    return { hours: t("values.span", { from: `${startHour}:00`, to: `${endHour}:00` }) };
  }
  const day = happyDay.safeParse(details);
  return day.success ? { day: weekdayLabel(day.data.value, facts.language) } : undefined;
};

const isOption = ({ kind }: RequestFacts): boolean =>
  kind === "contract.double_tariff" || kind === "contract.happy_hours" || kind === "contract.happy_day";

/** The fields to print. An address is its one line, which has all its parts. */
const printedDetails = (details: Details, facts: RequestFacts): Details => {
  if (isOption(facts)) return describeOption(details, facts) ?? {};
  if (facts.kind !== "contract.notification_address") return details;
  const { name, full_address, ref_catastral, email, mobile } = details;
  return { name, full_address, ref_catastral, email, mobile };
};

/** What was requested, beside what it replaces. Ids of the portal say nothing to the signer. */
const changeRows = (facts: RequestFacts, t: Words) => {
  const replaced = printedDetails(facts.replaced, facts);
  return Object.entries(printedDetails(facts.details, facts))
    .filter(([field, value]) => !/(^|_)ids?$|^files$/.test(field) && valueText(field, value, facts) !== "")
    .map(([field, value]) => ({
      cells: [fieldLabel(field, t), valueText(field, replaced[field], facts), valueText(field, value, facts)],
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

const printedDocument = (
  facts: RequestFacts,
  { issuer, consentText }: { issuer: Issuer; consentText: string },
): PrintedDocument => {
  const { language, reference, createdAt } = facts;
  const t = wordsOf(language);
  const header = { kind: "header", cells: [t("field"), t("now"), t("requested")] } as const;
  return {
    locale: localeOf[language],
    title: signingTitle(facts),
    subtitle: t("subtitle", { reference, date: formatsOf(language).longInstant(createdAt) }),
    issuedOn: createdAt,
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
    sections: [
      ...partiesAndSupply(facts, issuer, t),
      {
        heading: t("change"),
        blocks: [{ kind: "table", columns, rows: [header, ...changeRows(facts, t)] }],
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
  (print: PrintDocument, issuer: Issuer) =>
  async (facts: RequestFacts): Promise<SigningDocument> => {
    const t = wordsOf(facts.language);
    const consentText = t("consent", { organization: issuer.name, contract: facts.contractName ?? "" });
    return {
      filename: `${t("fileName", { reference: facts.reference })}.pdf`,
      content: await print(printedDocument(facts, { issuer, consentText })),
      consentVersion,
      consentText,
    };
  };
