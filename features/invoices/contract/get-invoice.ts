import * as z from "zod/mini";
import { differenceCauses } from "#energy/bill-comparison.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, kilowattHours, kilowatts, named, rowId } from "#platform/contract/wire.ts";
import { billConcepts } from "./bill-parts.ts";
import { invoiceRow } from "./invoice-fields.ts";

const period = z.nullable(z.literal([1, 2, 3, 4, 5, 6]));

/** A line with taxes among the lines; the lines add up to the total. */
const line = named({
  concept: ["concept", z.enum(billConcepts)],
  /** The retailer's name of a service, charge or discount. */
  name: ["name", z.nullable(z.string())],
  period: ["period", period],
  quantity: ["quantity", z.number()],
  unit: ["unit", z.enum(["kW", "kWh", "day", "unit", "EUR"])],
  /** Of taxes on money, the rate as a fraction. */
  unitPrice: ["unit_price", z.number()],
  cents: ["amount", euros],
});
export type InvoiceLine = z.output<typeof line>;

const origin = z.enum(["real", "estimated", "self_reported"]);

const reading = named({
  magnitude: ["magnitude", z.enum(["active", "exported", "reactive", "gas_volume"])],
  period: ["period", period],
  previousOn: ["previous_on", day],
  currentOn: ["current_on", day],
  previous: ["previous", z.number()],
  current: ["current", z.number()],
  previousOrigin: ["previous_origin", origin],
  currentOrigin: ["current_origin", origin],
  /** What the register counted, in its unit; null when neither the readings nor the bill give it. */
  counted: ["quantity", z.nullable(z.number())],
  /** Of the meter that was read; null where the bill does not name it. */
  meterNumber: ["meter_number", z.nullable(z.string())],
});

/** The earlier invoice of the same contract, and what makes the difference; see `energy/bill-comparison.ts`. */
const comparison = named({
  with: ["with", z.enum(["previous", "last_year"])],
  id: ["id", z.int()],
  number: ["number", z.string()],
  startsOn: ["start_date", day],
  endsOn: ["end_date", day],
  days: ["days", z.int()],
  energyWh: ["energy_consumed", kilowattHours],
  totalCents: ["amount_total", euros],
  differenceCents: ["difference", euros],
  /** They add up to the difference. */
  parts: ["parts", z.array(named({ cause: ["cause", z.enum(differenceCauses)], cents: ["amount", euros] }))],
});
export type InvoiceComparison = z.output<typeof comparison>;

const relations = ["annuls", "replaces", "annulled_by", "replaced_by", "part_of", "groups"] as const;

const relatedInvoice = named({
  relation: ["relation", z.enum(relations)],
  id: ["id", z.int()],
  number: ["number", z.string()],
  issuedOn: ["date", day],
  totalCents: ["amount_total", euros],
});

/** The contract as it was when the invoice was issued. */
const billedContract = named({
  productName: ["product_name", z.string()],
  cups: ["cups", z.string()],
  supplyAddress: ["supply_address", z.string()],
  accessTariffName: ["access_tariff_name", z.string()],
  powersW: ["powers", z.array(kilowatts)],
});

const payment = named({
  means: ["means", z.enum(["direct_debit", "transfer", "card"])],
  maskedIban: ["masked_iban", z.nullable(z.string())],
  chargedOn: ["charged_on", z.nullable(day)],
});

/**
 * An invoice of any kind, whole. Not in the specification: the screen of an invoice needs its lines. What only a bill has
 * is empty or null for an invoice that was loaded without it.
 */
export const getInvoice = customerRead({
  id: "getInvoice",
  summary: "An invoice with its lines, readings, history, and what changed since earlier ones",
  path: "/invoices/{id}/detail/",
  versions: [1],
  apiTokenScopes: ["invoices"],
  languageInPath: true,
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: json(
    named({
      invoice: ["invoice", invoiceRow],
      kind: ["kind", z.enum(["electricity", "gas", "multipoint"])],
      days: ["days", z.int()],
      contract: ["contract", z.nullable(billedContract)],
      payment: ["payment", z.nullable(payment)],
      lines: ["lines", z.array(line)],
      readings: ["readings", z.array(reading)],
      /** Steps of its collection, oldest first. */
      history: ["history", z.array(named({ on: ["date", day], description: ["description", z.string()] }))],
      related: ["related", z.array(relatedInvoice)],
      comparisons: ["comparisons", z.array(comparison)],
      /** Link to the CNMC's comparator with the figures of the bill; null where the law requires none. */
      comparatorLink: ["comparator_link", z.nullable(z.string())],
    }),
  ),
  errors: { invoice_not_found: 404 },
});
