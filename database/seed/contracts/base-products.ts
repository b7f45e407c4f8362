import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";

type Price = ProductRecord["prices"][number];
export type BasePrice = Pick<Price, "accessTariff"> & Partial<Price>;
export type BaseProduct = Pick<ProductRecord, "productId" | "numericId" | "commodity" | "commercialName"> &
  Partial<Omit<ProductRecord, "prices" | "doubleTariffs">> & {
    /** First and last month of the double tariff, this year and the next. */
    doubleTariffMonths?: readonly (readonly [number, number])[];
    /** How often the price changes. */
    revised: "yearly" | "monthly";
    prices: BasePrice[];
  };

const homePower = [30.672, 3.84];
const businessPower = [21.48, 12.06, 6.12, 5.45, 3.98, 3.12];
const highVoltagePower = [24.9, 13.1, 6.9, 5.7, 2.4, 1.6];
const site = "https://llum.example.org";

/** Paragraphs of a description. */
const html = (...paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<p>${text}</p>`).join("");

/** Sold to customers who have contracts in the demo; their prices are those of the demo's bills. */
const contractedProducts: BaseProduct[] = [
  {
    productId: "tres-periodes",
    numericId: 1,
    commodity: "electricity",
    commercialName: "Llum Tres Períodes",
    kind: "by_period",
    audience: "home",
    maxPowerW: 15_000,
    published: true,
    descriptions: {
      ca: html("Tres preus segons l’hora: de nit i els caps de setmana és quan surt més barat."),
      es: html("Tres precios según la hora: de noche y los fines de semana es cuando sale más barato."),
      en: html("Three prices, depending on the hour: nights and weekends are the cheapest."),
    },
    links: { ca: `${site}/tres-periodes`, es: `${site}/es/tres-periodos` },
    doubleTariffMonths: [
      [4, 9],
      [6, 9],
    ],
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1985, 0.1412, 0.1098] }],
  },
  {
    productId: "tarifa-plana",
    numericId: 2,
    commodity: "electricity",
    commercialName: "Llum Preu Únic",
    kind: "fixed",
    audience: "home",
    maxPowerW: 15_000,
    published: true,
    descriptions: {
      ca: html("El mateix preu a qualsevol hora, tot l’any."),
      es: html("El mismo precio a cualquier hora, todo el año."),
      en: html("The same price at any hour, all year."),
    },
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1439, 0.1439, 0.1439] }],
  },
  {
    productId: "indexada",
    numericId: 3,
    commodity: "electricity",
    commercialName: "Llum Indexada",
    kind: "by_period",
    happyDays: ["wednesday", "saturday", "sunday"],
    onSale: false,
    revised: "monthly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1762, 0.1215, 0.0931] }],
  },
  {
    productId: "solar",
    numericId: 4,
    commodity: "electricity",
    commercialName: "Llum Solar",
    kind: "by_period",
    selfConsumption: "with",
    maxPowerW: 15_000,
    published: true,
    descriptions: {
      ca: html(
        "Per a qui té plaques: et compensem cada kWh que aboques a la xarxa.",
        "El que no es pot descomptar de la factura va al teu <strong>moneder solar</strong>.",
      ),
      es: html(
        "Para quien tiene placas: te compensamos cada kWh que viertes a la red.",
        "Lo que no se puede descontar de la factura va a tu <strong>monedero solar</strong>.",
      ),
      en: html(
        "For homes with panels: we pay for every kWh that you feed into the grid.",
        "What the bill cannot deduct goes to your <strong>solar wallet</strong>.",
      ),
    },
    services: [
      {
        name: { ca: "Manteniment de plaques", es: "Mantenimiento de placas", en: "Panel maintenance" },
        isCompulsory: false,
        eurMonth: 4.9,
      },
    ],
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
    numericId: 5,
    commodity: "electricity",
    commercialName: "Llum Empresa",
    kind: "by_period",
    audience: "business",
    published: true,
    descriptions: {
      ca: html("Per a comerços i empreses, amb 2.0TD o 3.0TD."),
      es: html("Para comercios y empresas, con 2.0TD o 3.0TD."),
      en: html("For shops and companies, with 2.0TD or 3.0TD."),
    },
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
    numericId: 6,
    commodity: "electricity",
    commercialName: "Llum Comunitats",
    kind: "by_period",
    audience: "business",
    published: true,
    descriptions: {
      ca: html("Per a l’enllumenat d’escales, ascensors i garatges de comunitats de veïns."),
      es: html("Para el alumbrado de escaleras, ascensores y garajes de comunidades de vecinos."),
      en: html("For the lights, lifts and garages of blocks of flats."),
    },
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1899, 0.1365, 0.1066] }],
  },
  {
    productId: "benvinguda",
    numericId: 7,
    commodity: "electricity",
    commercialName: "Llum Benvinguda",
    kind: "by_period",
    onSale: false,
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1871, 0.1334, 0.1041] }],
  },
  {
    productId: "gas-llar",
    numericId: 8,
    commodity: "gas",
    commercialName: "Gas Llar",
    kind: "fixed",
    published: true,
    descriptions: {
      ca: html("Gas natural per a casa: calefacció, aigua calenta i cuina."),
      es: html("Gas natural para casa: calefacción, agua caliente y cocina."),
      en: html("Natural gas for your home: heating, hot water and cooking."),
    },
    revised: "yearly",
    prices: [
      { accessTariff: "RL.1", energyEurKwh: [0.0694], fixedEurDay: 0.1627 },
      { accessTariff: "RL.2", energyEurKwh: [0.0638], fixedEurDay: 0.2985 },
    ],
  },
];

/** Sold to no customer of the demo. */
const offeredProducts: BaseProduct[] = [
  {
    productId: "hora-a-hora",
    numericId: 9,
    commodity: "electricity",
    commercialName: "Llum Hora a Hora",
    kind: "indexed",
    published: true,
    descriptions: {
      ca: html("Pagues el preu del mercat de cada hora, més un marge fix. El preu puja i baixa cada dia."),
      es: html(
        "Pagas el precio del mercado de cada hora, más un margen fijo. El precio sube y baja cada día.",
      ),
      en: html(
        "You pay the market’s price of each hour, plus a fixed margin. The price goes up and down every day.",
      ),
    },
    revised: "yearly",
    prices: [
      { accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.011, 0.011, 0.011] },
      {
        accessTariff: "019",
        powerEurKwYear: businessPower,
        energyEurKwh: [0.009, 0.009, 0.009, 0.009, 0.009, 0.009],
      },
    ],
  },
  {
    productId: "preu-segur",
    numericId: 11,
    commodity: "electricity",
    commercialName: "Llum Preu Segur 24",
    kind: "fixed",
    audience: "home",
    maxPowerW: 15_000,
    published: true,
    permanenceMonths: 24,
    penalty: { percentOfPendingEnergy: 5, eur: null },
    descriptions: {
      ca: html("El mateix preu durant dos anys, amb permanència. Inclou el servei d’urgències elèctriques."),
      es: html(
        "El mismo precio durante dos años, con permanencia. Incluye el servicio de urgencias eléctricas.",
      ),
      en: html("The same price for two years, with a commitment. Includes electrical emergency repairs."),
    },
    services: [
      {
        name: { ca: "Urgències elèctriques", es: "Urgencias eléctricas", en: "Electrical emergencies" },
        isCompulsory: true,
        eurMonth: 2.95,
      },
    ],
    revised: "yearly",
    prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.1379, 0.1379, 0.1379] }],
  },
  {
    productId: "industria",
    numericId: 12,
    commodity: "electricity",
    commercialName: "Llum Indústria",
    kind: "by_period",
    audience: "business",
    minPowerW: 50_000,
    published: true,
    descriptions: {
      ca: html("Per a subministraments en alta tensió, amb 6.1TD."),
      es: html("Para suministros en alta tensión, con 6.1TD."),
      en: html("For high-voltage supplies, with 6.1TD."),
    },
    revised: "yearly",
    prices: [
      {
        accessTariff: "020",
        powerEurKwYear: highVoltagePower,
        energyEurKwh: [0.1622, 0.1448, 0.1263, 0.1171, 0.1059, 0.0972],
      },
    ],
  },
  {
    productId: "gas-negoci",
    numericId: 13,
    commodity: "gas",
    commercialName: "Gas Negoci",
    kind: "fixed",
    audience: "business",
    published: true,
    descriptions: {
      ca: html("Gas natural per a restaurants, forns, tallers i calderes de comunitat."),
      es: html("Gas natural para restaurantes, hornos, talleres y calderas de comunidad."),
      en: html("Natural gas for restaurants, bakeries, workshops and shared boilers."),
    },
    revised: "yearly",
    prices: [
      { accessTariff: "RL.3", energyEurKwh: [0.0592], fixedEurMonth: 19.6 },
      { accessTariff: "RL.4", energyEurKwh: [0.0549], fixedEurMonth: 71.3 },
    ],
  },
];

/** Sold in the winter of a year, with a promotion that ends with it. */
const winterOffer = (year: number): BaseProduct => ({
  productId: "estrena",
  numericId: 10,
  commodity: "electricity",
  commercialName: "Llum Estrena",
  kind: "by_period",
  audience: "home",
  maxPowerW: 15_000,
  published: true,
  soldFrom: `${year}-09-01`,
  soldTo: `${year + 1}-02-01`,
  descriptions: {
    ca: html("Un 15 % menys en l’energia fins al març, si vens d’una altra comercialitzadora."),
    es: html("Un 15 % menos en la energía hasta marzo, si vienes de otra comercializadora."),
    en: html("15 % off your energy until March, if you come from another supplier."),
  },
  promotions: [
    {
      name: { ca: "Oferta d’estrena", es: "Oferta de estreno", en: "Welcome offer" },
      percent: 15,
      eurMonth: null,
      on: "energy",
      months: null,
      until: `${year + 1}-03-31`,
    },
  ],
  revised: "yearly",
  prices: [{ accessTariff: "018", powerEurKwYear: homePower, energyEurKwh: [0.2042, 0.1458, 0.1137] }],
});

/** What the demo retailer sells in a year. */
export const baseProducts = (year: number): BaseProduct[] => [
  ...contractedProducts,
  ...offeredProducts,
  winterOffer(year),
];
