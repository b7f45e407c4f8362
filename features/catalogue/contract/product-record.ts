import * as z from "zod/mini";
import { passedThroughTerms, productKinds, promotedTerms } from "#energy/pricing/product.ts";
import { tariffZones } from "#energy/tariffs.ts";
import { tariffCode } from "#features/contracts/contract/tariff-code.ts";
import {
  doubleTariffRecord,
  happyHoursRecord,
  weekdays,
} from "#features/contracts/contract/tariff-options.ts";
import { maybe, power, recordOf, secureLink, text, texts } from "#platform/contract/record.ts";
import { day } from "#platform/contract/wire.ts";

const rate = z.number().check(z.gte(-100), z.lte(100_000));
const eur = z.number().check(z.gte(0), z.lte(100_000));
const percent = z.number().check(z.gt(0), z.lte(100));
const months = z.int().check(z.gte(1), z.lte(120));
const listOf = <S extends z.core.$ZodType>(schema: S, maxLength: number) =>
  z._default(z.array(schema).check(z.maxLength(maxLength)), []);

/** Prices by interval that follow from the day-ahead market: its price and `added_eur_mwh`, with the losses of the period. */
const marketIndex = recordOf({
  /** €/MWh before losses: ancillary services, capacity, deviations, operators. */
  addedEurMwh: ["added_eur_mwh", z.number().check(z.gte(-1000), z.lte(1000))],
  /** Percent, one for each period from P1. */
  lossesPercent: [
    "losses_percent",
    z.array(z.number().check(z.gte(0), z.lte(100))).check(z.minLength(1), z.maxLength(6)),
  ],
});

/** Prices of a product under an access tariff, valid from a day. Euros before taxes. */
const productPrice = recordOf({
  /** CNMC code: `018` is 2.0TD, `019` is 3.0TD; gas `RL.1` and so on. */
  accessTariff: ["access_tariff", tariffCode],
  /** Absent: every zone without prices of its own. */
  zone: ["zone", maybe(z.enum(tariffZones))],
  validFrom: ["valid_from", day],
  /** First day on which the price is no longer valid; absent while it is. */
  validTo: ["valid_to", maybe(day)],
  /** €/kW per year, one for each period from P1. */
  powerEurKwYear: ["power_eur_kw_year", listOf(rate, 6)],
  /** €/kWh, one for each period from P1; of an indexed product what is added to the price of each interval. */
  energyEurKwh: ["energy_eur_kwh", listOf(rate, 6)],
  surplusEurKwh: ["surplus_eur_kwh", z._default(rate, 0)],
  fixedEurDay: ["fixed_eur_day", z._default(rate, 0)],
  /** Of gas, instead of the amount by day. */
  fixedEurMonth: ["fixed_eur_month", z._default(rate, 0)],
  /** Terms to whose prices the regulated tolls and charges of the day are added. */
  passedThrough: ["passed_through", listOf(z.enum(passedThroughTerms), passedThroughTerms.length)],
  /** Absent: prices by interval are loaded. */
  marketIndex: ["market_index", maybe(marketIndex)],
});

/** A reduction of a term, either by `percent` or by `eurMonth`, for some `months` or `until` a day. */
const promotion = recordOf({
  name: ["name", texts(120)],
  percent: ["percent", maybe(percent)],
  eurMonth: ["eur_month", maybe(eur)],
  on: ["on", z.enum(promotedTerms)],
  /** From the first day of the contract. */
  months: ["months", maybe(months)],
  /** Its last day, for everybody. */
  until: ["until", maybe(day)],
});

const service = recordOf({
  name: ["name", texts(120)],
  isCompulsory: ["compulsory", z._default(z.boolean(), false)],
  eurMonth: ["eur_month", eur],
});

/** Charged once, at the beginning of the contract. */
const oneOffCharge = recordOf({ name: ["name", texts(120)], eur: ["eur", eur] });

/** For leaving before the end of the permanence: one of the two. */
const penalty = recordOf({
  percentOfPendingEnergy: ["percent_of_pending_energy", maybe(percent)],
  eur: ["eur", maybe(eur)],
});

/** A product with its prices, one JSON object per line, identified by its product id. */
export const productRecord = recordOf({
  productId: ["product_id", text(60)],
  /** The id in the API; given by the database to a product without one, and never changed. */
  numericId: ["numeric_id", maybe(z.int().check(z.gte(1), z.lte(2_147_483_647)))],
  commodity: ["commodity", z.enum(["electricity", "gas"])],
  commercialName: ["commercial_name", text()],
  onSale: ["on_sale", z._default(z.boolean(), true)],
  prices: ["prices", z.array(productPrice)],
  doubleTariffs: ["double_tariffs", z._default(z.array(doubleTariffRecord), [])],
  happyHours: ["happy_hours", z._default(z.array(happyHoursRecord), [])],
  happyDays: ["happy_days", z._default(z.array(z.enum(weekdays)), [])],
  /** Absent: `by_period` for electricity, `fixed` for gas. */
  kind: ["kind", maybe(z.enum(productKinds))],
  /** Where it can be contracted; empty: everywhere. */
  zones: ["zones", listOf(z.enum(tariffZones), tariffZones.length)],
  /** Limits of the highest contracted power. */
  minPowerW: ["min_power_kw", maybe(power)],
  maxPowerW: ["max_power_kw", maybe(power)],
  selfConsumption: ["self_consumption", z._default(z.enum(["any", "with", "without"]), "any")],
  audience: ["audience", z._default(z.enum(["any", "home", "business"]), "any")],
  soldFrom: ["sold_from", maybe(day)],
  /** First day on which it can no longer be contracted. */
  soldTo: ["sold_to", maybe(day)],
  promotions: ["promotions", listOf(promotion, 10)],
  services: ["services", listOf(service, 20)],
  oneOffCharges: ["one_off_charges", listOf(oneOffCharge, 10)],
  permanenceMonths: ["permanence_months", z._default(z.int().check(z.gte(0), z.lte(120)), 0)],
  penalty: ["penalty", maybe(penalty)],
  /** HTML. */
  descriptions: ["description", maybe(texts(20_000))],
  links: [
    "link",
    maybe(
      z.strictObject({ ca: z.optional(secureLink), es: z.optional(secureLink), en: z.optional(secureLink) }),
    ),
  ],
  /** Whether a new product is published; afterwards staff publish and withdraw it. */
  published: ["published", z._default(z.boolean(), false)],
});
export type ProductRecord = z.output<typeof productRecord>;
