import * as z from "zod/mini";
import { day, euros, kilowattHours, kilowatts, named } from "#platform/contract/wire.ts";

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
/** Fraction: 0.21 is 21 %. */
const share = z.number().check(z.gte(0), z.lte(1));
/** Euros with as many decimals as the tariff has: a price, never an amount. */
const price = z.number();

/** A period of the access tariff. */
export const period = z.enum(["P1", "P2", "P3", "P4", "P5", "P6"]);
export type Period = z.output<typeof period>;

/** A person or company as printed: holder of the contract, or who receives the letter. */
export const party = named({
  name: ["name", text(200)],
  taxId: ["tax_id", z.optional(text(20))],
  /** Lines of the address, as on an envelope. */
  address: ["address", z.array(text(120)).check(z.maxLength(4))],
});

/** The contract as it was when the invoice was made. */
export const contractSnapshot = named({
  name: ["name", text(40)],
  productName: ["product_name", text(120)],
  cups: ["cups", text(22)],
  supplyAddress: ["supply_address", text(300)],
  cadastralReference: ["cadastral_reference", z.optional(text(20))],
  accessTariffName: ["access_tariff_name", text(40)],
  /** Contracted power of each period, from P1. */
  powersW: ["powers_kw", z.optional(z.array(kilowatts).check(z.maxLength(6)))],
  startsOn: ["starts_on", z.optional(day)],
  /** When the contract ends or is extended. */
  endsOn: ["ends_on", z.optional(day)],
  /** Until when leaving costs money; none when there is no permanence. */
  penaltyUntil: ["penalty_until", z.optional(day)],
  distributorName: ["distributor_name", text(120)],
  distributorReference: ["distributor_reference", z.optional(text(60))],
  distributorPhone: ["distributor_phone", z.optional(text(30))],
});

/** What a meter showed at both ends of the time billed. */
export const reading = named({
  magnitude: ["magnitude", z.enum(["active", "exported", "reactive", "gas_volume"])],
  period: ["period", z.optional(period)],
  previousOn: ["previous_on", day],
  currentOn: ["current_on", day],
  /** Figure of the meter's register: kWh, kVArh, or m³ of gas. */
  previous: ["previous", z.number()],
  current: ["current", z.number()],
  previousOrigin: ["previous_origin", z.enum(["real", "estimated", "self_reported"])],
  currentOrigin: ["current_origin", z.enum(["real", "estimated", "self_reported"])],
});
export type ReadingOrigin = "real" | "estimated" | "self_reported";

export const periodEnergy = named({ period: ["period", period], energyWh: ["energy_kwh", kilowattHours] });
export const periodPower = named({ period: ["period", period], powerW: ["power_kw", kilowatts] });

/**
 * What a line charges or gives back. Its unit price is in euros per kW and year (`power`), per kWh (`energy`,
 * `tolls_energy`, `surplus`, `gas_variable`), per kVArh (`reactive`), or per day (`meter_rent`, `gas_fixed`,
 * `social_bonus_financing`); of the others only the amount is printed.
 */
export const lineConcepts = [
  "power",
  "excess_power",
  "energy",
  "tolls_energy",
  "reactive",
  "surplus",
  "surplus_limit",
  "solar_wallet",
  "discount",
  "social_bonus_discount",
  "social_bonus_financing",
  "meter_rent",
  "service",
  "market_adjustment",
  "correction",
  "gas_fixed",
  "gas_variable",
] as const;
export type LineConcept = (typeof lineConcepts)[number];

/** A line of the bill before taxes. What gives money back is negative. */
export const billLine = named({
  concept: ["concept", z.enum(lineConcepts)],
  period: ["period", z.optional(period)],
  /** Proper name of a service or discount, as sold. */
  name: ["name", z.optional(text(120))],
  powerW: ["power_kw", z.optional(kilowatts)],
  energyWh: ["energy_kwh", z.optional(kilowattHours)],
  reactiveVarh: ["reactive_kvarh", z.optional(kilowattHours)],
  days: ["days", z.optional(z.int())],
  unitPriceEuros: ["unit_price", z.optional(price)],
  cents: ["amount", euros],
});
export type BillLine = z.output<typeof billLine>;

export const taxKinds = ["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"] as const;
export type TaxKind = (typeof taxKinds)[number];

/** A tax at the rate in force on the days that it covers: a bill that spans a change has two lines. */
export const billTax = named({
  tax: ["tax", z.enum(taxKinds)],
  from: ["from", z.optional(day)],
  to: ["to", z.optional(day)],
  baseCents: ["base", z.optional(euros)],
  /** What the hydrocarbon tax is counted on. */
  baseWh: ["base_kwh", z.optional(kilowattHours)],
  /** Fraction of the base; euros per kWh for `hydrocarbon_tax`. */
  rate: ["rate", z.number()],
  cents: ["amount", euros],
  /** The norm that sets the rate, such as `RDL 7/2026`. */
  norm: ["norm", z.optional(text(80))],
});
export type BillTax = z.output<typeof billTax>;

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
/** Where the money goes. The parts add up to the total of the invoice. */
export const destinationPart = named({ part: ["part", z.enum(destinations)], cents: ["amount", euros] });

/** Energy of one of the last fourteen months. */
export const historyMonth = named({
  month: ["month", z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))],
  energyWh: ["energy_kwh", kilowattHours],
  isEstimated: ["estimated", z.optional(z.boolean())],
});
export type HistoryMonth = z.output<typeof historyMonth>;

export const payment = named({
  means: ["means", z.enum(["direct_debit", "transfer", "card"])],
  /** Masked by the sender: only its last four characters are digits of the account. */
  maskedIban: [
    "masked_iban",
    z.optional(z.string().check(z.regex(/^[A-Z]{2}[\d*]{2}[* ]{4,30}\d{4}$/, "iban_not_masked"))),
  ],
  chargedOn: ["charged_on", z.optional(day)],
});

export const energySources = [
  "renewable",
  "cogeneration_high",
  "cogeneration",
  "combined_cycle",
  "coal",
  "oil",
  "nuclear",
  "other",
] as const;
export type EnergySource = (typeof energySources)[number];
const labelClass = z.enum(["A", "B", "C", "D", "E", "F", "G"]);

/** Origin of the electricity that the retailer sold in a year, and of all that was sold in Spain (CNMC). */
export const environment = named({
  year: ["year", z.int()],
  mix: [
    "mix",
    z.array(
      named({
        source: ["source", z.enum(energySources)],
        retailerShare: ["retailer_share", share],
        nationalShare: ["national_share", share],
      }),
    ),
  ],
  carbonClass: ["carbon_class", labelClass],
  carbonGramsPerKwh: ["carbon_g_kwh", z.number()],
  wasteClass: ["waste_class", labelClass],
  wasteMicrogramsPerKwh: ["waste_ug_kwh", z.number()],
  /** Part of this supply that guarantees of origin cover. */
  guaranteedShare: ["guaranteed_share", z.optional(share)],
});

/** What the CNMC comparator's link asks for and the rest of the bill does not say (BOE-A-2022-16989). */
export const comparatorPrices = named({
  /** Parameter `tc`: A PVPC, B to D indexed, E three prices, F one price, G flexible, H flat. */
  pricing: ["pricing", z.enum(["A", "B", "C", "D", "E", "F", "G", "H"])],
  hasFixedFee: ["fixed_fee", z._default(z.boolean(), false)],
  powerEurosPerKwYear: ["power_prices", z.array(price).check(z.maxLength(2))],
  energyEurosPerKwh: ["energy_prices", z.array(price).check(z.maxLength(3))],
  /** Energy of the last twelve months in each period, and since when. */
  annualEnergyWh: ["annual_energy_kwh", z.array(kilowattHours).check(z.maxLength(3))],
  annualFrom: ["annual_from", day],
  isRevisable: ["revisable", z._default(z.boolean(), false)],
  isGreen: ["green", z._default(z.boolean(), false)],
  hasPromotion: ["promotion", z._default(z.boolean(), false)],
});
