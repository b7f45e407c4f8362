import * as z from "zod/mini";
import { postalCode } from "#features/addresses/contract/place-codes.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";
import { day, euros, kilowattHours, kilowatts } from "#platform/contract/wire.ts";

/** Fraction: 0.21 is 21 %. */
const share = z.number().check(z.gte(0), z.lte(1));
const eachPeriod = <S extends z.core.$ZodType>(schema: S) => z.array(schema).check(z.maxLength(6));

/** Period of the access tariff, 1 to 6. */
const period = z.literal([1, 2, 3, 4, 5, 6]);

/** A person or company as printed: the contract's holder, or the addressee of the invoice. */
export const party = recordOf({
  name: ["name", text(200)],
  taxId: ["tax_id", maybe(text(20))],
  /** Lines of the address, as on an envelope. */
  address: ["address", z.array(text(120)).check(z.maxLength(4))],
});

/** Self-consumption of the supply; absent without it. */
const selfConsumption = recordOf({
  /** The CNMC's code of its kind, such as `41`. */
  code: ["code", z.string().check(z.regex(/^[0-9A-Z]{2}$/))],
  /** Code of the installation (código de autoconsumo): the CUPS, `A` and three digits. */
  cau: ["cau", maybe(text(30))],
});

/** The contract as it was when the invoice was issued. */
export const contractSnapshot = recordOf({
  name: ["name", text(40)],
  productName: ["product_name", text(120)],
  cups: ["cups", text(22)],
  supplyAddress: ["supply_address", text(300)],
  cadastralReference: ["cadastral_reference", maybe(text(20))],
  accessTariffName: ["access_tariff_name", text(40)],
  /** Contracted power of each period, from the first; empty for gas. */
  powersW: ["powers_kw", z._default(eachPeriod(kilowatts), [])],
  startsOn: ["starts_on", maybe(day)],
  /** Kind of contract: the free market with a fixed or an indexed price, or the regulated price (PVPC). */
  pricing: ["pricing", maybe(z.enum(["fixed", "indexed", "regulated"]))],
  meterNumber: ["meter_number", maybe(text(40))],
  selfConsumption: ["self_consumption", maybe(selfConsumption)],
  /** When the contract ends or is extended. */
  endsOn: ["ends_on", maybe(day)],
  /** Last day on which termination is penalised; absent when there is no permanence. */
  penaltyEndsOn: ["penalty_ends_on", maybe(day)],
  distributorName: ["distributor_name", text(120)],
  distributorReference: ["distributor_reference", maybe(text(60))],
  /** The distributor's emergency number. */
  distributorPhone: ["distributor_phone", maybe(text(30))],
});

const readingOrigin = z.enum(["real", "estimated", "self_reported"]);
export type ReadingOrigin = z.output<typeof readingOrigin>;

/** The unit of each kind of meter register. */
export const registerUnits = {
  active: "kWh",
  exported: "kWh",
  reactive: "kVArh",
  gas_volume: "m³",
} as const;

/** Readings of one meter register at the start and the end of the billing period. */
export const reading = recordOf({
  magnitude: ["magnitude", z.enum(["active", "exported", "reactive", "gas_volume"])],
  period: ["period", maybe(period)],
  previousOn: ["previous_on", day],
  currentOn: ["current_on", day],
  /** In the unit of the register. */
  previous: ["previous", z.number()],
  current: ["current", z.number()],
  previousOrigin: ["previous_origin", readingOrigin],
  currentOrigin: ["current_origin", readingOrigin],
  /** What the register counted between them, which is not their difference when it passed zero or was replaced. */
  quantity: ["quantity", maybe(z.number().check(z.gte(0)))],
  /** Of the meter that was read: each has its own row when it was replaced. */
  meterNumber: ["meter_number", maybe(text(40))],
});
export type Reading = z.output<typeof reading>;

export const billConcepts = [
  "power",
  "energy",
  "surplus_compensation",
  "surplus_cap",
  "discount",
  "solar_wallet",
  "social_bonus_discount",
  "other_supply_charge",
  "social_bonus_financing",
  "meter_rent",
  "service",
  "gas_fixed_term",
  "gas_variable_term",
  "electricity_tax",
  "hydrocarbon_tax",
  "vat",
  "igic",
  "ipsi",
] as const;

/**
 * A line of the bill, taxes included, with the shape of `BillLine` of `energy/bill-lines.ts`, so the result of
 * `settleElectricityBill` can be stored unchanged. The lines add up to the total. A tax line has the taxable base as
 * quantity and the rate as unit price. The compensation of surplus is printed at its price, and what the law does not
 * let the bill deduct (RD 244/2019, art. 14) as a `surplus_cap` of the opposite sign. Discounts of a solar wallet and of the social bonus have their own concepts
 * because the concept is what is translated into the customer's language.
 */
export const billLine = recordOf({
  concept: ["concept", z.enum(billConcepts)],
  /** Commercial name of a service, charge or discount; absent where the concept is enough. */
  name: ["name", maybe(text(120))],
  period: ["period", maybe(period)],
  quantity: ["quantity", z.number()],
  unit: ["unit", z.enum(["kW", "kWh", "day", "unit", "EUR"])],
  /** Euros per kW and year, kWh, day or unit; for taxes on money, the rate as a fraction. */
  unitPrice: ["unit_price", z.number()],
  /** Negative when it reduces the bill. */
  cents: ["amount_eur", euros],
  /** The norm that sets a tax's rate, such as `RDL 7/2026`. */
  norm: ["norm", maybe(text(80))],
  /** The rate that a temporary tax cut replaces. */
  cutFrom: ["cut_from", maybe(share)],
});
export type BillLine = z.output<typeof billLine>;

export const destinations = [
  "energy",
  "networks",
  "renewables_charge",
  "deficit_charge",
  "islands_charge",
  "other_charges",
  "taxes",
  "meter_rent",
  "services",
] as const;
export type Destination = (typeof destinations)[number];

/** One component of the price, for the chart of where the amount goes. */
export const destinationPart = recordOf({
  part: ["part", z.enum(destinations)],
  cents: ["amount_eur", euros],
});

export const historyMonth = recordOf({
  month: ["month", z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))],
  energyWh: ["energy_kwh", kilowattHours],
  isEstimated: ["estimated", z._default(z.boolean(), false)],
});
export type HistoryMonth = z.output<typeof historyMonth>;

export const payment = recordOf({
  means: ["means", z.enum(["direct_debit", "transfer", "card"])],
  /** Masked in the exported file: only the last four characters are digits of the account. */
  maskedIban: [
    "masked_iban",
    maybe(z.string().check(z.regex(/^[A-Z]{2}[\d*]{2}[* ]{4,30}\d{4}$/, "iban_not_masked"))),
  ],
  chargedOn: ["charged_on", maybe(day)],
});

const energySource = z.enum([
  "renewable",
  "cogeneration_high",
  "cogeneration",
  "combined_cycle",
  "coal",
  "oil",
  "nuclear",
  "other",
]);
const labelClass = z.enum(["A", "B", "C", "D", "E", "F", "G"]);

/** Origin of the electricity that the retailer sold in a year, and of all the electricity sold in Spain (CNMC). */
export const environment = recordOf({
  year: ["year", z.int()],
  mix: [
    "mix",
    z.array(
      recordOf({
        source: ["source", energySource],
        retailerShare: ["retailer_share", share],
        nationalShare: ["national_share", share],
      }),
    ),
  ],
  carbonClass: ["carbon_class", labelClass],
  carbonGramsPerKwh: ["carbon_g_kwh", z.number()],
  wasteClass: ["waste_class", labelClass],
  wasteMicrogramsPerKwh: ["waste_ug_kwh", z.number()],
  /** Fraction of this supply covered by guarantees of origin. */
  guaranteedShare: ["guaranteed_share", maybe(share)],
});
export type Environment = z.output<typeof environment>;

/** Energy and maximum demand of the last twelve months, by period. */
export const lastYear = recordOf({
  from: ["from", day],
  energyWh: ["energy_kwh", eachPeriod(kilowattHours)],
  maxPowersW: ["max_powers_kw", eachPeriod(kilowatts)],
});
export type LastYear = z.output<typeof lastYear>;

/** Mean energy of the supplies with the same postal code and access tariff in the days of the bill. */
export const postalCodeAverage = recordOf({
  postalCode: ["postal_code", postalCode],
  energyWh: ["energy_kwh", kilowattHours],
});

/** Parameters of the CNMC comparator's link that are not elsewhere in the bill: see `energy/cnmc-qr-link.ts`. */
export const comparatorFacts = recordOf({
  postalCode: ["postal_code", postalCode],
  priceKind: ["price_kind", z.enum(["A", "B", "C", "D", "E", "F", "G", "H"])],
  hasFixedMonthlyFee: ["fixed_monthly_fee", z._default(z.boolean(), false)],
  powerPricesEurKwYear: ["power_prices_eur_kw_year", eachPeriod(z.number())],
  energyPricesEurKwh: ["energy_prices_eur_kwh", eachPeriod(z.number())],
  /** The last twelve months, by period; absent for a supply of less than twelve months. */
  lastYear: ["last_year", maybe(lastYear)],
  priceRevision: [
    "price_revision",
    z._default(z.enum(["year", "half_year", "quarter", "month", "three_years", "five_years"]), "year"),
  ],
  isGreen: ["green", z._default(z.boolean(), false)],
  priceChange: ["price_change", z._default(z.enum(["none", "in_this_bill", "in_the_next"]), "none")],
  hasPromotion: ["promotion", z._default(z.boolean(), false)],
});
