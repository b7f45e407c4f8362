import * as z from "zod/mini";
import { tariffCode } from "#features/contracts/contract/tariff-code.ts";
import {
  doubleTariffRecord,
  happyHoursRecord,
  weekdays,
} from "#features/contracts/contract/tariff-options.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";
import { day } from "#platform/contract/wire.ts";

const rate = z.number().check(z.gte(-100), z.lte(100_000));

/** Prices of a product under an access tariff, valid from a day. Euros before taxes. */
const productPrice = recordOf({
  /** CNMC code: `018` is 2.0TD, `019` is 3.0TD; gas `RL.1` and so on. */
  accessTariff: ["access_tariff", tariffCode],
  validFrom: ["valid_from", day],
  /** First day on which the price is no longer valid; absent while it is. */
  validTo: ["valid_to", maybe(day)],
  /** €/kW per year, one for each period from P1. */
  powerEurKwYear: ["power_eur_kw_year", z._default(z.array(rate).check(z.maxLength(6)), [])],
  /** €/kWh, one for each period from P1. */
  energyEurKwh: ["energy_eur_kwh", z._default(z.array(rate).check(z.maxLength(6)), [])],
  surplusEurKwh: ["surplus_eur_kwh", z._default(rate, 0)],
  fixedEurDay: ["fixed_eur_day", z._default(rate, 0)],
});

/** A product with its prices, one JSON object per line, identified by its product id. */
export const productRecord = recordOf({
  productId: ["product_id", text(60)],
  commodity: ["commodity", z.enum(["electricity", "gas"])],
  commercialName: ["commercial_name", text()],
  onSale: ["on_sale", z._default(z.boolean(), true)],
  prices: ["prices", z.array(productPrice)],
  doubleTariffs: ["double_tariffs", z._default(z.array(doubleTariffRecord), [])],
  happyHours: ["happy_hours", z._default(z.array(happyHoursRecord), [])],
  happyDays: ["happy_days", z._default(z.array(z.enum(weekdays)), [])],
});
export type ProductRecord = z.output<typeof productRecord>;
