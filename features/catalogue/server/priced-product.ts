import { plainDate } from "#energy/calendar.ts";
import {
  type ElectricityPrices,
  type GasPrices,
  gasTariffs,
  type Penalty,
  type Product,
  type Promotion,
} from "#energy/pricing/product.ts";
import { isAccessTariffCode } from "#energy/tariffs.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { ProductPriceRow, StoredProduct, Texts } from "./product-rows.ts";

/** A text in a language, or else in the first one in which it is written; empty when it is written in none. */
export const textIn = (texts: Texts, language: CompleteLanguage): string =>
  [language, ...completeLanguages].map((each) => texts[each]).find((text) => text !== undefined) ?? "";

const validityOf = ({ zone, validFrom, validTo }: ProductPriceRow) => ({
  zone: zone === "any" ? null : zone,
  validFrom,
  validTo,
});

const electricityPrices = (row: ProductPriceRow): ElectricityPrices[] =>
  isAccessTariffCode(row.accessTariff)
    ? [
        {
          ...validityOf(row),
          accessTariff: row.accessTariff,
          powerEurKwYear: row.powerEurKwYear,
          energyEurKwh: row.energyEurKwh,
          surplusEurKwh: row.surplusEurKwh === 0 ? null : row.surplusEurKwh,
          fixedEurDay: row.fixedEurDay,
          passedThrough: row.passedThrough,
        },
      ]
    : [];

const gasPrices = (row: ProductPriceRow): GasPrices[] => {
  const { accessTariff: code, fixedEurMonth, fixedEurDay, energyEurKwh } = row;
  const accessTariff = gasTariffs.find((tariff) => tariff === code);
  const [energy] = energyEurKwh;
  if (accessTariff === undefined || energy === undefined) return [];
  const fixedTerm =
    fixedEurMonth === 0
      ? ({ per: "day", eur: fixedEurDay } as const)
      : ({ per: "month", eur: fixedEurMonth } as const);
  return [{ ...validityOf(row), accessTariff, fixedTerm, energyEurKwh: energy }];
};

const promotionsOf = ({ promotions }: StoredProduct, language: CompleteLanguage): Promotion[] =>
  promotions.map(({ name, percent, eurMonth, on, months, until }) => ({
    name: textIn(name, language),
    on,
    reduction: percent === null ? { eurMonth: eurMonth ?? 0 } : { percent },
    lasts: until === null ? { months: months ?? 0 } : { until: plainDate(until) },
  }));

const penaltyOf = ({ penalty }: StoredProduct): Penalty | null => {
  if (penalty === null) return null;
  const { percentOfPendingEnergy, eur } = penalty;
  return percentOfPendingEnergy === null ? { eur: eur ?? 0 } : { percentOfPendingEnergy };
};

/** What a product costs, with its names in a language, as the rules of `energy/pricing` take it. */
export const pricedProductOf = (product: StoredProduct, language: CompleteLanguage): Product => {
  const conditions = {
    productId: product.productId,
    promotions: promotionsOf(product, language),
    services: product.services.map(({ name, ...service }) => ({ ...service, name: textIn(name, language) })),
    oneOffCharges: product.oneOffCharges.map(({ name, eur }) => ({ name: textIn(name, language), eur })),
    permanenceMonths: product.permanenceMonths,
    penalty: penaltyOf(product),
  };
  return product.commodity === "gas"
    ? { ...conditions, commodity: "gas", kind: "fixed", prices: product.prices.flatMap(gasPrices) }
    : {
        ...conditions,
        commodity: "electricity",
        kind: product.kind,
        prices: product.prices.flatMap(electricityPrices),
      };
};
