import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { BillLine, Environment } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricityInvoice, GasInvoice, MultipointInvoice, Retailer } from "../printed-invoice.ts";

/* Invoices for tests of the printed document. `homeInvoice` is the worked example of the CNMC's resolution. */

export const sampleRetailer: Retailer = {
  name: "Llum",
  legalName: "Llum Comercialitzadora, SCCL",
  taxId: "F00000000",
  address: "Carrer de la Llum, 1 · 17001 Girona",
  email: "hola@llum.example",
  phone: "900 000 001",
  schedule: {
    ca: "De dilluns a divendres, de 9 a 18 h",
    es: "De lunes a viernes, de 9 a 18 h",
    en: "Monday to Friday, 9:00 to 18:00",
  },
  website: "https://llum.example",
  emergencyPhone: "900 000 112",
  retailerCode: "R2-000",
  complaintsBody: "la Junta Arbitral de Consum de Catalunya",
};

export const sampleTheme = { primary: "#14133B", secondary: "#62BAEA" };

export const line = (
  concept: BillLine["concept"],
  [quantity, unit, unitPrice, cents]: readonly [number, BillLine["unit"], number, number],
  more: Partial<BillLine> = {},
): BillLine => ({ concept, quantity, unit, unitPrice, cents, ...more });

const environment: Environment = {
  year: 2025,
  mix: [
    { source: "renewable", retailerShare: 1, nationalShare: 0.489 },
    { source: "cogeneration_high", retailerShare: 0, nationalShare: 0.038 },
    { source: "combined_cycle", retailerShare: 0, nationalShare: 0.171 },
    { source: "nuclear", retailerShare: 0, nationalShare: 0.221 },
    { source: "other", retailerShare: 0, nationalShare: 0.081 },
  ],
  carbonClass: "A",
  carbonGramsPerKwh: 0,
  wasteClass: "A",
  wasteMicrogramsPerKwh: 0,
  guaranteedShare: 1,
};

const holder = {
  name: "Remei Puig i Col·lell",
  taxId: "12345678Z",
  address: ["Carrer de la Llacuna, 12, 3r 2a", "08005 Barcelona"],
};

const monthlyKwh = [81, 74, 66, 70, 78, 92, 88, 71, 63, 58, 55, 61, 49, 43];

const history = monthlyKwh.map((kwh, index) => {
  const months = 2025 * 12 + 7 + index;
  return {
    month: `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`,
    energyWh: kwh * 1000,
    isEstimated: index === 4,
  };
});

const homeBill: ElectricityBill = {
  contract: {
    name: "0012345",
    productName: "Tarifa Clara",
    cups: "ES0291000000000001DN0F",
    supplyAddress: "Carrer de la Llacuna, 12, 3r 2a, 08005 Barcelona",
    cadastralReference: "9872023VH5797S0001WX",
    accessTariffName: "2.0TD",
    powersW: [4000, 4000],
    endsOn: "2027-02-27",
    distributorName: "Distribuïdora del Nord",
    distributorReference: "430099871",
    distributorPhone: "900 000 002",
  },
  holder,
  readings: ([1, 2, 3] as const).map((period) => ({
    magnitude: "active" as const,
    period,
    previousOn: "2026-08-12",
    currentOn: "2026-09-10",
    previous: 4210 + period * 731,
    current: 4210 + period * 731 + (period === 3 ? 23 : 10),
    previousOrigin: "real" as const,
    currentOrigin: period === 2 ? ("estimated" as const) : ("real" as const),
  })),
  energyWh: [9960, 9960, 22_950],
  maxPowersW: [3164, 2800],
  lines: [
    line("power", [4, "kW", 35.405365, 1125], { period: 1 }),
    line("power", [4, "kW", 9.855365, 313], { period: 2 }),
    line("energy", [9.96, "kWh", 0.192, 191], { period: 1 }),
    line("energy", [9.96, "kWh", 0.113, 113], { period: 2 }),
    line("energy", [22.95, "kWh", 0.082, 188], { period: 3 }),
    line("electricity_tax", [19.3, "EUR", 0.0511269632, 99], { norm: "RDL 8/2023" }),
    line("social_bonus_financing", [29, "day", 0.024813, 72]),
    line("meter_rent", [29, "day", 0.026557, 77]),
    line("vat", [21.78, "EUR", 0.21, 457], { norm: "L 37/1992" }),
  ],
  destination: [
    { part: "energy", cents: 1102 },
    { part: "networks", cents: 602 },
    { part: "renewables_charge", cents: 144 },
    { part: "deficit_charge", cents: 86 },
    { part: "islands_charge", cents: 43 },
    { part: "other_charges", cents: 25 },
    { part: "taxes", cents: 556 },
    { part: "meter_rent", cents: 77 },
  ],
  history,
  payment: { means: "direct_debit", maskedIban: "ES91 **** **** **** **** 1332", chargedOn: "2026-09-28" },
  environment,
  comparator: {
    postalCode: "28030",
    priceKind: "E",
    hasFixedMonthlyFee: false,
    powerPricesEurKwYear: [35.405365, 9.855365],
    energyPricesEurKwh: [0.192, 0.113, 0.082],
    lastYear: { from: "2026-02-27", energyWh: [138_000, 148_000, 257_000], maxPowersW: [3164, 2800] },
    priceRevision: "year",
    isGreen: true,
    priceChange: "none",
    hasPromotion: false,
  },
};

export const homeInvoice: ElectricityInvoice = {
  kind: "electricity",
  number: "FE2026-004711",
  issuedOn: "2026-09-16",
  dueOn: "2026-09-28",
  startsOn: "2026-08-12",
  endsOn: "2026-09-10",
  energyWh: 42_870,
  totalCents: 2635,
  rectifying: "none",
  rectifiedNumber: null,
  bill: homeBill,
};

export const gasInvoice: GasInvoice = {
  ...homeInvoice,
  kind: "gas",
  number: "FG2026-000812",
  energyWh: 412_300,
  totalCents: 3969,
  bill: {
    contract: {
      ...homeBill.contract,
      name: "G004412",
      productName: "Gas Clar",
      cups: "ES0217000000000001DN",
      accessTariffName: "RL.2",
      powersW: [],
    },
    holder,
    conversionKwhM3: 11.4528,
    pressureBar: 0.022,
    readings: [
      {
        magnitude: "gas_volume",
        previousOn: "2026-08-12",
        currentOn: "2026-09-10",
        previous: 1802,
        current: 1838,
        previousOrigin: "real",
        currentOrigin: "self_reported",
      },
    ],
    lines: [
      line("gas_fixed_term", [29, "day", 0.24, 696]),
      line("gas_variable_term", [412.3, "kWh", 0.0572, 2358]),
      line("discount", [1, "unit", -1.5, -150], { name: "Gas i llum junts" }),
      line("hydrocarbon_tax", [412.3, "kWh", 0.00234, 96], { norm: "L 38/1992" }),
      line("meter_rent", [29, "day", 0.0193, 56]),
      line("service", [1, "unit", 2.24, 224], { name: "Revisió de la caldera" }),
      line("vat", [32.8, "EUR", 0.21, 689]),
    ],
    destination: [],
    history,
    payment: { means: "transfer" },
  },
};

export const multipointInvoice: MultipointInvoice = {
  ...homeInvoice,
  kind: "multipoint",
  number: "FM2026-000003",
  energyWh: 124_000,
  totalCents: 7035,
  bill: {
    holder: {
      name: "Forn de pa Can Mas, SL",
      taxId: "J99216582",
      address: ["Plaça Major, 3", "17001 Girona"],
    },
    invoices: [
      { number: "FE2026-004711", contractName: "0012345", totalCents: 2635, energyWh: 42_870 },
      { number: "FE2026-004712", contractName: "0012346", totalCents: 4400, energyWh: 81_130 },
    ].map((invoice) => ({
      ...invoice,
      supplyAddress: "Carrer de la Llacuna, 12, 3r 2a, 08005 Barcelona",
      startsOn: "2026-08-12",
      endsOn: "2026-09-10",
    })),
    payment: { means: "transfer" },
  },
};
