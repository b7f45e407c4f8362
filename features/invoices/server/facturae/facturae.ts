import { centsOf, sumCents } from "#energy/money.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { AdministrativeCentres } from "#features/contracts/contract/administrative-centres.ts";
import { element } from "#platform/server/signing/canonical-xml.ts";
import type { BillLine } from "../../contract/bill-parts.ts";
import type { Retailer } from "../printed-invoice.ts";
import type { Words } from "../words.ts";
import { fiscalIdentity, partyElement, type CustomerFacts } from "./facturae-party.ts";
import {
  exactTaxes,
  postalAddress,
  priceOfLine,
  ratesOfLines,
  salesTaxAt,
  seriesAndNumber,
  type SalesTax,
  type TaxedLine,
} from "./facturae-policy.ts";

export const facturaeRoot = "fe:Facturae";
export const facturaeNamespaces = {
  fe: "http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml",
} as const;

/** The lines of one supply; those of a multipoint invoice begin with the contract. */
export interface FacturaePart {
  readonly contractName: string | null;
  readonly supplyAddress: string;
  readonly lines: readonly BillLine[];
}

export interface FacturaeInvoice {
  readonly number: string;
  readonly issuedOn: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly totalCents: number;
  readonly rectified: { readonly number: string; readonly issuedOn: PlainDate } | null;
  readonly buyer: {
    readonly name: string;
    readonly taxId?: string | null | undefined;
    readonly address: readonly string[];
    /** Of a public body: without them FACe refuses the document. */
    readonly centres?: AdministrativeCentres | null;
  };
  /** The customer whose invoice it is, who is the buyer as a rule. */
  readonly customer?: CustomerFacts | undefined;
  readonly parts: readonly FacturaePart[];
  /** CUPS, contract and address of the supply; empty for a multipoint invoice. */
  readonly note: string;
}

const text = (name: string, value: string): string => element(name, { text: value });
const money = (cents: number): string => (cents / 100).toFixed(2);
const decimal = (value: number): string => value.toFixed(8).replace(/\.?0+$/, "");
const amount = (name: string, cents: number): string => element(name, element("TotalAmount", money(cents)));

const taxTypeCodes = { vat: "01", ipsi: "02", igic: "03" } as const;

const taxElement = (tax: SalesTax): string =>
  element(
    "Tax",
    element("TaxTypeCode", taxTypeCodes[tax.concept]) +
      element("TaxRate", (tax.rate * 100).toFixed(2)) +
      amount("TaxableBase", tax.baseCents) +
      amount("TaxAmount", tax.cents),
  );

interface TaxedPart {
  readonly contractName: string | null;
  readonly concept: SalesTax["concept"];
  readonly lines: readonly TaxedLine[];
  readonly taxes: readonly SalesTax[];
}

const taxedPart = ({ contractName, supplyAddress, lines }: FacturaePart): TaxedPart | undefined => {
  const rated = ratesOfLines(lines);
  if (rated === undefined) return undefined;
  const concept = rated.taxes[0]?.concept ?? salesTaxAt(supplyAddress);
  const centsAtZero = sumCents(rated.lines.filter(({ rate }) => rate === 0).map(({ line }) => line));
  const taxesAtZero: SalesTax[] = rated.lines.some(({ rate }) => rate === 0)
    ? [{ concept, rate: 0, baseCents: centsAtZero, cents: 0 }]
    : [];
  return {
    contractName,
    concept,
    lines: rated.lines,
    taxes: [...rated.taxes.filter(({ rate }) => rate !== 0), ...taxesAtZero],
  };
};

/** Codes of `UnitOfMeasureType`; a unit that has none is in the description. */
const units = {
  kWh: { code: "36", name: null },
  kW: { code: "05", name: "kW" },
  day: { code: "05", name: "d" },
  unit: { code: "01", name: null },
  EUR: { code: "01", name: null },
} as const satisfies Record<BillLine["unit"], { code: string; name: string | null }>;

const lineElement = (
  { line, rate }: TaxedLine,
  { contractName, concept }: TaxedPart,
  { t }: Words,
): string => {
  const price = priceOfLine(line);
  const unit = units[price.quantity === line.quantity ? line.unit : "unit"];
  const description = [
    contractName,
    line.name ?? t(`concept.${line.concept}`),
    line.period ? `P${line.period}` : null,
    unit.name === null ? null : `(${unit.name})`,
  ]
    .filter((part) => part !== null)
    .join(" ");
  const tax = { concept, rate, baseCents: line.cents, cents: centsOf((line.cents / 100) * rate) };
  return element(
    "InvoiceLine",
    text("ItemDescription", description) +
      element("Quantity", decimal(price.quantity)) +
      element("UnitOfMeasure", unit.code) +
      element("UnitPriceWithoutTax", decimal(price.unitPrice)) +
      element("TotalCost", money(line.cents)) +
      element("GrossAmount", money(line.cents)) +
      element("TaxesOutputs", taxElement(tax)) +
      // Homes of the Canary Islands are taxed at a rate of zero (Law 4/2012 of the Canary Islands, article 52).
      (rate === 0 && concept !== "igic"
        ? element(
            "SpecialTaxableEvent",
            element("SpecialTaxableEventCode", "02") +
              // The format demands the code of the tax at the beginning of the reason.
              text("SpecialTaxableEventReason", `${taxTypeCodes[concept]} Importe no sujeto`),
          )
        : ""),
  );
};

const numberElements = (whole: string): string => {
  const { series, number } = seriesAndNumber(whole);
  return text("InvoiceNumber", number) + (series === "" ? "" : text("InvoiceSeriesCode", series));
};

const headerElement = ({ number, rectified, startsOn, endsOn }: FacturaeInvoice): string =>
  element(
    "InvoiceHeader",
    numberElements(number) +
      element("InvoiceDocumentType", "FC") +
      element("InvoiceClass", rectified === null ? "OO" : "OR") +
      (rectified === null
        ? ""
        : element(
            "Corrective",
            numberElements(rectified.number) +
              element("ReasonCode", "10") +
              text("ReasonDescription", "Detalle Operación") +
              element("TaxPeriod", element("StartDate", startsOn) + element("EndDate", endsOn)) +
              element("CorrectionMethod", "01") +
              text("CorrectionMethodDescription", "Rectificación íntegra") +
              element("InvoiceIssueDate", rectified.issuedOn),
          )),
  );

const invoiceElement = (invoice: FacturaeInvoice, parts: readonly TaxedPart[], words: Words): string => {
  const grossCents = sumCents(parts.flatMap(({ lines }) => lines.map(({ line }) => line)));
  const taxes = exactTaxes(parts.flatMap((part) => part.taxes));
  const total = money(invoice.totalCents);
  return element(
    "Invoice",
    headerElement(invoice) +
      element(
        "InvoiceIssueData",
        element("IssueDate", invoice.issuedOn) +
          element(
            "InvoicingPeriod",
            element("StartDate", invoice.startsOn) + element("EndDate", invoice.endsOn),
          ) +
          element("InvoiceCurrencyCode", "EUR") +
          element("TaxCurrencyCode", "EUR") +
          element("LanguageName", words.language),
      ) +
      element("TaxesOutputs", taxes.map(taxElement).join("")) +
      element(
        "InvoiceTotals",
        element("TotalGrossAmount", money(grossCents)) +
          element("TotalGrossAmountBeforeTaxes", money(grossCents)) +
          element("TotalTaxOutputs", money(sumCents(taxes))) +
          element("TotalTaxesWithheld", "0.00") +
          element("InvoiceTotal", total) +
          element("TotalOutstandingAmount", total) +
          element("TotalExecutableAmount", total),
      ) +
      element(
        "Items",
        parts.flatMap((part) => part.lines.map((line) => lineElement(line, part, words))).join(""),
      ) +
      (invoice.note === ""
        ? ""
        : element("AdditionalData", text("InvoiceAdditionalInformation", invoice.note.slice(0, 2500)))),
  );
};

const fileHeader = ({ number, totalCents }: FacturaeInvoice, sellerTaxId: string): string =>
  element(
    "FileHeader",
    element("SchemaVersion", "3.2.2") +
      element("Modality", "I") +
      element("InvoiceIssuerType", "EM") +
      element(
        "Batch",
        text("BatchIdentifier", `${sellerTaxId}${number}`.slice(0, 70)) +
          element("InvoicesCount", "1") +
          amount("TotalInvoicesAmount", totalCents) +
          amount("TotalOutstandingAmount", totalCents) +
          amount("TotalExecutableAmount", totalCents) +
          element("InvoiceCurrencyCode", "EUR"),
      ),
  );

/** The lengths of `TextMin3Max30Type`. */
const isFacturaeTaxId = (taxId: string): boolean => taxId.length >= 3 && taxId.length <= 30;

/**
 * What the root of a Facturae 3.2.2 contains. Undefined when the bill lacks what the format demands: the buyer's tax id, a
 * Spanish address, a line that is no tax, taxable bases that agree with the lines, or lines that add up to the total.
 */
export const facturaeContent = (
  invoice: FacturaeInvoice,
  seller: Retailer,
  words: Words,
): string | undefined => {
  const { buyer } = invoice;
  const sellerAddress = postalAddress([seller.address]);
  const buyerAddress = postalAddress(buyer.address);
  const parts = invoice.parts.map(taxedPart);
  const buyerIdentity = fiscalIdentity({ taxId: buyer.taxId ?? "", name: buyer.name }, invoice.customer);
  if (sellerAddress === undefined || buyerAddress === undefined || !isFacturaeTaxId(buyerIdentity.taxId))
    return undefined;
  const complete = parts.filter((part) => part !== undefined);
  if (complete.length < parts.length || complete.every(({ lines }) => lines.length === 0)) return undefined;
  if (sumCents(invoice.parts.flatMap(({ lines }) => lines)) !== invoice.totalCents) return undefined;
  const sellerIdentity = fiscalIdentity({ taxId: seller.taxId, name: seller.legalName }, undefined);
  return (
    fileHeader(invoice, sellerIdentity.taxId) +
    element(
      "Parties",
      partyElement("SellerParty", {
        identity: sellerIdentity,
        address: sellerAddress,
        contact: seller,
      }) +
        partyElement("BuyerParty", {
          identity: buyerIdentity,
          address: buyerAddress,
          centres: buyer.centres,
        }),
    ) +
    element("Invoices", invoiceElement(invoice, complete, words))
  );
};
