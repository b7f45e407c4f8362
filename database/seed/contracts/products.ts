import { type PlainDate, plainDate } from "#energy/calendar.ts";
import type { GasPrices, SupplyPrices } from "#energy/pricing/product.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import { createRandom } from "../random.ts";
import { type BasePrice, type BaseProduct, baseProducts } from "./base-products.ts";

type Price = ProductRecord["prices"][number];

const YEARS_OF_PRICES = 6;

const rounded = (rate: number): number => Math.round(rate * 1e6) / 1e6;

const revisionDays = (product: BaseProduct, today: PlainDate): PlainDate[] => {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_OF_PRICES }, (_, back) => year - YEARS_OF_PRICES + 1 + back);
  const months = product.revised === "monthly" ? Array.from({ length: 12 }, (_, month) => month + 1) : [1];
  const days = years.flatMap((each) =>
    months.map((month) => plainDate(`${each}-${String(month).padStart(2, "0")}-01`)),
  );
  return days.filter((day) => day <= today);
};

const pricesSince = (product: BaseProduct, base: BasePrice, today: PlainDate): Price[] => {
  const days = revisionDays(product, today);
  const swing = product.revised === "monthly" ? 0.34 : 0.12;
  return days.map((validFrom, index) => {
    const factor = 1 + swing * (createRandom(`price ${product.productId} ${validFrom}`).next() - 0.5);
    return {
      accessTariff: base.accessTariff,
      validFrom,
      validTo: days[index + 1] ?? null,
      powerEurKwYear: base.powerEurKwYear ?? [],
      energyEurKwh: (base.energyEurKwh ?? []).map((rate) => rounded(rate * factor)),
      surplusEurKwh: base.surplusEurKwh ?? 0,
      fixedEurDay: base.fixedEurDay ?? 0,
      fixedEurMonth: base.fixedEurMonth ?? 0,
      passedThrough: [],
    };
  });
};

const productOf = (base: BaseProduct, today: PlainDate): ProductRecord => {
  const { revised: _, doubleTariffMonths = [], prices, ...product } = base;
  const year = Number(today.slice(0, 4));
  return {
    onSale: true,
    published: false,
    happyHours: [],
    happyDays: [],
    zones: [],
    selfConsumption: "any",
    audience: "any",
    promotions: [],
    services: [],
    oneOffCharges: [],
    permanenceMonths: 0,
    ...product,
    prices: prices.flatMap((price) => pricesSince(base, price, today)),
    doubleTariffs: [year, year + 1].flatMap((ofYear) =>
      doubleTariffMonths.map(([startMonth, endMonth]) => ({
        startMonth,
        startYear: ofYear,
        endMonth,
        endYear: ofYear,
      })),
    ),
  };
};

/** The demo retailer's products, with the prices of the last years. */
export const demoProducts = (today: PlainDate): ProductRecord[] =>
  baseProducts(Number(today.slice(0, 4))).map((product) => productOf(product, today));

const pricesFor = ({ prices }: ProductRecord, tariff: string) =>
  prices
    .filter(({ accessTariff }) => accessTariff === tariff)
    .map(({ validFrom, validTo, ...price }) => ({
      ...price,
      validFrom: plainDate(validFrom),
      validTo: validTo ? plainDate(validTo) : null,
    }));

/** The prices of a product of electricity for a tariff, as its bills are calculated. */
export const supplyPricesOf: (product: ProductRecord, accessTariff: string) => SupplyPrices[] = pricesFor;

/** Those of a product of gas. */
export const gasPricesOf = (
  product: ProductRecord,
  accessTariff: string,
): Pick<GasPrices, "validFrom" | "validTo" | "fixedTerm" | "energyEurKwh">[] =>
  pricesFor(product, accessTariff).map(
    ({ validFrom, validTo, energyEurKwh, fixedEurDay, fixedEurMonth }) => ({
      validFrom,
      validTo,
      fixedTerm:
        fixedEurMonth === 0 ? { per: "day", eur: fixedEurDay } : { per: "month", eur: fixedEurMonth },
      energyEurKwh: energyEurKwh[0] ?? 0,
    }),
  );

/** The price of a product on a day. Throws when it has none for the tariff and the day. */
export const priceOn = (
  product: ProductRecord,
  accessTariff: string,
  day: PlainDate,
): ProductRecord["prices"][number] => {
  const price = product.prices.find(
    ({ accessTariff: tariff, validFrom, validTo }) =>
      tariff === accessTariff && validFrom <= day && (!validTo || day < validTo),
  );
  if (!price) throw new RangeError(`${product.productId} has no price for ${accessTariff} on ${day}`);
  return price;
};
