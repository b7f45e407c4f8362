import { type PlainDate, plainDate } from "#energy/calendar.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import { createRandom } from "../random.ts";

type Price = ProductRecord["prices"][number];
type BasePrice = Pick<Price, "accessTariff"> & Partial<Price>;
type BaseProduct = Omit<ProductRecord, "prices" | "onSale" | "doubleTariffs" | "happyHours" | "happyDays"> & {
  happyHours?: ProductRecord["happyHours"];
  happyDays?: ProductRecord["happyDays"];
  /** First and last month of the double tariff, this year and the next. */
  doubleTariffMonths?: readonly (readonly [number, number])[];
  onSale?: boolean;
  /** How often the price changes. */
  revised: "yearly" | "monthly";
  prices: BasePrice[];
};

const YEARS_OF_PRICES = 6;
const homePower = [30.672, 3.84];
const businessPower = [21.48, 12.06, 6.12, 5.45, 3.98, 3.12];

const baseProducts: BaseProduct[] = [
  {
    productId: "tres-periodes",
    commodity: "electricity",
    commercialName: "Llum Tres Períodes",
    doubleTariffMonths: [
      [4, 9],
      [6, 9],
    ],
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1985, 0.1412, 0.1098] }],
  },
  {
    productId: "tarifa-plana",
    commodity: "electricity",
    commercialName: "Llum Preu Únic",
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1439, 0.1439, 0.1439] }],
  },
  {
    productId: "indexada",
    commodity: "electricity",
    commercialName: "Llum Indexada",
    happyDays: ["wednesday", "saturday", "sunday"],
    revised: "monthly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1762, 0.1215, 0.0931] }],
  },
  {
    productId: "solar",
    commodity: "electricity",
    commercialName: "Llum Solar",
    happyHours: [
      { startHour: 8, endHour: 10 },
      { startHour: 14, endHour: 16 },
      { startHour: 22, endHour: 24 },
    ],
    happyDays: ["saturday", "sunday"],
    revised: "yearly",
    prices: [
      {
        accessTariff: "018",
        powerEurKwYear: homePower,
        energyEurKwh: [0.2013, 0.1438, 0.1124],
        surplusEurKwh: 0.0615,
      },
    ],
  },
  {
    productId: "empresa",
    commodity: "electricity",
    commercialName: "Llum Empresa",
    revised: "yearly",
    prices: [
      { accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1924, 0.1387, 0.1079] },
      {
        accessTariff: "019",
        powerEurKwYear: businessPower,
        energyEurKwh: [0.1863, 0.1651, 0.1442, 0.1337, 0.1221, 0.1108],
      },
    ],
  },
  {
    productId: "escala",
    commodity: "electricity",
    commercialName: "Llum Comunitats",
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1899, 0.1365, 0.1066] }],
  },
  {
    productId: "benvinguda",
    commodity: "electricity",
    commercialName: "Llum Benvinguda",
    onSale: false,
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1871, 0.1334, 0.1041] }],
  },
  {
    productId: "gas-llar",
    commodity: "gas",
    commercialName: "Gas Llar",
    revised: "yearly",
    prices: [
      { accessTariff: "RL.1", energyEurKwh: [0.0694], fixedEurDay: 0.1627 },
      { accessTariff: "RL.2", energyEurKwh: [0.0638], fixedEurDay: 0.2985 },
    ],
  },
];

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
    };
  });
};

/** The demo retailer's products, with the prices of the last years. */
export const demoProducts = (today: PlainDate): ProductRecord[] =>
  baseProducts.map((product) => ({
    productId: product.productId,
    commodity: product.commodity,
    commercialName: product.commercialName,
    onSale: product.onSale ?? true,
    prices: product.prices.flatMap((base) => pricesSince(product, base, today)),
    doubleTariffs: [0, 1].flatMap((later) =>
      (product.doubleTariffMonths ?? []).map(([startMonth, endMonth]) => {
        const year = Number(today.slice(0, 4)) + later;
        return { startMonth, startYear: year, endMonth, endYear: year };
      }),
    ),
    happyHours: product.happyHours ?? [],
    happyDays: product.happyDays ?? [],
  }));

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
