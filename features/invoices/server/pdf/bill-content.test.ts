import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { completeLanguages } from "#platform/contract/languages.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { runTool } from "#platform/testing/tools/run-tool.ts";
import { elementTextsOf, pageCountOf, textsOf } from "#platform/testing/pdf-text.ts";
import type { ElectricityBill } from "../../contract/bill.ts";
import type { Reading } from "../../contract/bill-parts.ts";
import type { ElectricityInvoice, PrintedInvoice, Retailer } from "../printed-invoice.ts";
import {
  gasInvoice,
  homeInvoice,
  line,
  multipointInvoice,
  sampleRetailer,
  sampleTheme,
} from "../testing/sample-invoices.ts";
import { comparatorLinkOf } from "../comparator-link.ts";
import { invoicePdfMaker } from "./invoice-pdf.ts";

const folder = temporaryFolder("bill-content");

type Options = { language?: "ca" | "es" | "en"; retailer?: Retailer };

const print = async (
  invoice: PrintedInvoice,
  { language = "ca", retailer = sampleRetailer }: Options = {},
): Promise<Buffer> => {
  const { content } = await invoicePdfMaker({ retailer, theme: sampleTheme, compress: false })(
    invoice,
    language,
  );
  if (!Buffer.isBuffer(content)) throw new Error("The document is not in memory");
  return content;
};

const withBill = (changes: Partial<ElectricityBill>): ElectricityInvoice => ({
  ...homeInvoice,
  bill: { ...homeInvoice.bill, ...changes },
});
const withContract = (changes: Partial<ElectricityBill["contract"]>): ElectricityInvoice =>
  withBill({ contract: { ...homeInvoice.bill.contract, ...changes } });

/** Elements as they are read aloud, with ordinary spaces. */
const elementsOf = async (invoice: PrintedInvoice, options?: Options): Promise<string[]> =>
  elementTextsOf(await print(invoice, options)).map((text) => text.replaceAll(/\s+/g, " "));

/** Of a solar bill in April 2026, with the surplus that the law does not let it deduct. */
const solarInvoice = {
  ...withBill({
    lines: [
      line("power", [5.75, "kW", 30.672, 1450], { period: 1 }),
      line("energy", [96.836, "kWh", 0.138_006, 1336], { period: 1 }),
      line("surplus_compensation", [443.285, "kWh", 0.0615, -2726]),
      line("surplus_cap", [1, "unit", 13.9, 1390]),
      line("electricity_tax", [96.836, "kWh", 0.001, 10], { norm: "RDL 7/2026", cutFrom: 0.051_126_963_2 }),
      line("vat", [14.6, "EUR", 0.1, 146], { norm: "RDL 10/2026", cutFrom: 0.21 }),
    ],
    destination: [],
    surplus: { exportedWh: 443_285, compensatedCents: 1336, toWalletCents: 1390 },
    contract: {
      ...homeInvoice.bill.contract,
      selfConsumption: { code: "41", cau: "ES0291000000000001DN0FA000" },
    },
  }),
  totalCents: 1606,
} satisfies ElectricityInvoice;

describe("the content that the resolution of 28 April 2021 lists", () => {
  test("has the energy of the last year, as the sum of its printed periods", async () => {
    const energyWh = [607_600, 460_600, 797_600];
    const lastYear = { from: "2025-09-11", energyWh, maxPowersW: [3164, 3300] };
    expect(await elementsOf(withBill({ lastYear }))).toContain(
      "L’últim any (de l’11 de set. 2025 al 10 de set. 2026) has consumit 1.867 kWh: P1 punta 608 kWh, P2 pla 461 kWh, P3 vall 798 kWh.",
    );
  });

  test("has the maximum demand of the bill and of the last year beside the contracted power", async () => {
    const lastYear = { from: "2025-09-11", energyWh: [], maxPowersW: [3164, 4300] };
    const elements = await elementsOf(withBill({ lastYear }));
    expect(elements).toContain("En aquesta factura L’últim any Contractada");
    expect(elements).toContain("P2 vall 2,8 kW 4,3 kW 4,0 kW");
  });

  test("has no demand of 0 kW in the periods that the billed month does not have", async () => {
    const demand = {
      energyWh: [0, 900_000, 800_000, 0, 0, 700_000],
      maxPowersW: [0, 20_500, 19_000, 0, 0, 0],
    };
    const contract = {
      ...homeInvoice.bill.contract,
      powersW: [30, 30, 30, 30, 30, 30].map((kw) => kw * 1000),
    };
    const elements = await elementsOf(withBill({ ...demand, contract, lastYear: undefined }));
    expect(elements.join("|")).toContain("En aquesta factura|–|20,5 kW|19,0 kW|–|–|0,0 kW");
  });

  test("takes the last year from the comparator's data when the bill has none", async () => {
    expect(await elementsOf(homeInvoice)).toContainEqual(expect.stringContaining("has consumit 543 kWh"));
  });

  test.each([
    ["fixed", "Mercat lliure, preu fix"],
    ["indexed", "Mercat lliure, preu indexat"],
    ["regulated", "Preu regulat (PVPC)"],
  ] as const)("names a contract with %s price", async (pricing, text) => {
    expect(await elementsOf(withContract({ pricing }))).toContain(`Tipus de contracte ${text}`);
  });

  test("takes the kind of contract from the comparator's letter when the contract has none", async () => {
    const comparator = homeInvoice.bill.comparator;
    if (!comparator) throw new Error("The sample has no comparator");
    const indexed = withBill({ comparator: { ...comparator, priceKind: "B" } });
    expect(await elementsOf(indexed)).toContain("Tipus de contracte Mercat lliure, preu indexat");
    expect(await elementsOf(homeInvoice)).toContain("Tipus de contracte Mercat lliure, preu fix");
  });

  test("has the end of the contract and the number of the meter", async () => {
    const elements = await elementsOf(withContract({ meterNumber: "003112178342" }));
    expect(elements).toContain("Número de comptador 003112178342");
    expect(elements).toContain("Fi o pròrroga 27 de febr. 2027");
  });

  test("says whether hours or periods are billed, where the bill has it", async () => {
    const texts = async (isBilledByHour: boolean | null) =>
      (await elementsOf(withBill({ isBilledByHour }))).join(" ");
    expect(await texts(true)).toContain("el consum de cada hora que mesura el teu comptador");
    expect(await texts(true)).toContain("hora a hora, a llum.example.");
    expect(await texts(false)).toContain("amb les lectures de cada període");
    expect(await texts(null)).not.toContain("Facturem");
  });

  test.each([
    [50_000, "un 14 % menys que"],
    [30_000, "un 43 % més que"],
    [42_900, "el mateix que"],
  ])("compares the bill with an average of %d Wh in the postal code", async (energyWh, words) => {
    const average = { postalCode: "08005", energyWh };
    expect(await elementsOf(withBill({ postalCodeAverage: average }))).toContainEqual(
      expect.stringContaining(`Has consumit ${words} la mitjana del teu codi postal, el 08005`),
    );
  });

  test("has no comparison without an average", async () => {
    expect((await elementsOf(homeInvoice)).join(" ")).not.toContain("codi postal");
  });

  test("has the kind of self-consumption and the code of the installation", async () => {
    const elements = await elementsOf(solarInvoice);
    expect(elements).toContain("Autoconsum Modalitat 41, amb excedents i compensació");
    expect(elements).toContain("CAU ES0291000000000001DN0FA000");
    expect((await elementsOf(homeInvoice)).join(" ")).not.toContain("Autoconsum");
  });

  test("names each temporary tax cut, the rate that it replaces and what it saves", async () => {
    const elements = await elementsOf(solarInvoice, { language: "es" });
    expect(elements).toContain(
      "IVA: rebaja temporal (RDL 10/2026). Pagas el 10 % en lugar del 21 %: 1,61 € menos en esta factura.",
    );
    expect(elements).toContain(
      "Impuesto especial sobre la electricidad: rebaja temporal (RDL 7/2026). Pagas el mínimo legal en lugar del 5,11 %: 0,64 € menos en esta factura.",
    );
    expect((await elementsOf(homeInvoice)).join(" ")).not.toContain("rebaixa");
  });
});

describe("the readings of a printed bill", () => {
  const [sample] = homeInvoice.bill.readings;
  if (sample === undefined) throw new Error("The sample has no readings");
  const read = (previous: number, current: number, changes: Partial<Reading> = {}): Reading => ({
    ...sample,
    previous,
    current,
    ...changes,
  });
  /** The last of the four columns. */
  const quantitiesOf = async (invoice: PrintedInvoice): Promise<string[]> => {
    const elements = await elementsOf(invoice);
    const cells = elements.slice(elements.indexOf("Lectures del comptador") + 5);
    return "readings" in invoice.bill
      ? invoice.bill.readings.map((_, index) => cells[index * 4 + 3] ?? "")
      : [];
  };

  test("have what was billed, and never a negative quantity, when the meter passed zero or was replaced", async () => {
    const readings = [
      read(99_990, 51, { period: 1 }),
      read(812, 40, { period: 2 }),
      read(4000, 4100, { period: 3, quantity: 101 }),
      read(900, 20, { magnitude: "reactive", period: 1 }),
    ];
    const invoice = withBill({ readings, energyWh: [61_200, 100_500, 101_000] });
    expect(await quantitiesOf(invoice)).toEqual(["61,000 kWh", "100,500 kWh", "101,000 kWh", "–"]);
  });

  test("have a row with its number for each meter, and the volume of both", async () => {
    const volume = (meterNumber: string, previous: number, current: number) =>
      read(previous, current, { magnitude: "gas_volume", period: null, meterNumber });
    const readings = [volume("G-OLD", 9980, 9996), volume("G-NEW", 0, 20)];
    const invoice = { ...gasInvoice, bill: { ...gasInvoice.bill, readings } };
    expect(await quantitiesOf(invoice)).toEqual(["16 m³", "20 m³"]);
    const text = (await elementsOf(invoice)).join("|");
    expect(text).toContain("(G-OLD)");
    expect(text).not.toContain("passat per zero");
    expect(text).toContain("36 m³ × 11,4528 kWh/m³ = 412,30 kWh.");
  });

  test("have the gas that was billed when one meter passed zero", async () => {
    const readings = [read(9990, 26, { magnitude: "gas_volume", period: null })];
    const invoice = { ...gasInvoice, bill: { ...gasInvoice.bill, readings } };
    expect(await quantitiesOf(invoice)).toEqual(["36 m³"]);
    const text = (await elementsOf(invoice)).join("|");
    expect(text).toContain("36 m³ × 11,4528 kWh/m³");
    expect(text).toContain("El comptador ha passat per zero o s’ha canviat");
  });
});

describe("surplus on a bill", () => {
  const rows = async (invoice: ElectricityInvoice): Promise<string> => {
    const texts = textsOf(await print(invoice)).map((text) => text.replaceAll("\u00a0", " "));
    return texts.slice(texts.indexOf("Compensació d’excedents"), texts.indexOf("Impostos", 40)).join(" | ");
  };

  test("is printed at its price, with what the law takes off and what the wallet gets", async () => {
    expect(await rows(solarInvoice)).toContain(
      "Compensació d’excedents | 443,285 kWh × 0,0615 €/kWh | -27,26 € | Excedents per sobre del límit legal | " +
        "RD 244/2019, art. 14: no poden passar de l’energia | 13,90 € | Al teu moneder solar | 13,90 €, per a les properes factures",
    );
  });

  test("in one line with its limit is printed as the same two lines", async () => {
    const lines = solarInvoice.bill.lines
      .filter(({ concept }) => concept !== "surplus_cap")
      .map((each) => (each.concept === "surplus_compensation" ? { ...each, cents: -1336 } : each));
    const bill = { ...solarInvoice.bill, lines };
    expect(await rows({ ...solarInvoice, bill })).toBe(await rows(solarInvoice));
  });

  test("is in the comparator's link after its limit", () => {
    const link = new URL(comparatorLinkOf(solarInvoice, sampleRetailer) ?? "");
    expect(link.searchParams.get("exc")).toBe("13.36");
  });
});

describe("the layout of a printed invoice", () => {
  test.each(completeLanguages)("fits the solar bill on two pages in %s", async (language) => {
    expect(pageCountOf(await print(solarInvoice, { language }))).toBe(2);
  });

  test.each([
    ["electricity", homeInvoice],
    ["solar", solarInvoice],
    ["gas", gasInvoice],
    ["multipoint", multipointInvoice],
  ] as const)("is a valid PDF: %s", async (name, invoice) => {
    const path = `${folder}/${name}.pdf`;
    writeFileSync(path, await print(invoice));
    expect(runTool("qpdf", ["--check", path])?.status ?? 0).toBe(0);
  });

  test.each(completeLanguages)(
    "to be paid by transfer names account, holder and reference in %s",
    async (language) => {
      const bill = withBill({ payment: { means: "transfer" } });
      const transfer = { iban: "ES9121000418450200051332", holder: "Llum de Prova, SCCL" };
      const text = (await elementsOf(bill, { language, retailer: { ...sampleRetailer, transfer } })).join(
        " ",
      );
      expect(text).toMatch(new RegExp(`ES91 2100 0418 4502 0005 1332.*Llum de Prova, SCCL.*${bill.number}`));
    },
  );

  test("prints the retailer's name whole beside that of Spain", async () => {
    const retailer = { ...sampleRetailer, name: "Llum de Cooperativa" };
    expect(await elementsOf(homeInvoice, { retailer })).toContain("2025 Llum de Cooperativa Espanya");
  });

  test.each([
    ["ca", "Cogeneració d’alta eficiència 0 % 3,8 %"],
    ["es", "Cogeneración de alta eficiencia 0 % 3,8 %"],
    ["en", "High-efficiency cogeneration 0% 3.8%"],
  ] as const)("prints the longest origin of the energy whole in %s", async (language, row) => {
    expect(await elementsOf(homeInvoice, { language })).toContain(row);
  });

  test("cuts no number and no amount of a multipoint invoice", async () => {
    const [first] = multipointInvoice.bill.invoices;
    if (!first) throw new Error("The sample has no invoices");
    const long = { ...first, number: "FE2601-0031001-0000012345678", totalCents: 1_234_567_890 };
    const texts = textsOf(
      await print({ ...multipointInvoice, bill: { ...multipointInvoice.bill, invoices: [long] } }),
    );
    expect(texts).toContain(long.number);
    expect(texts).toContain("12.345.678,90\u00a0€");
    expect(texts.join("")).not.toContain("…");
  });

  test("counts the months that the bills of gas cover", async () => {
    const history = ["2026-01", "2026-03", "2026-05", "2026-07", "2026-09"].map((month) => ({
      month,
      energyWh: 400_000,
      isEstimated: false,
    }));
    const bill = { ...gasInvoice.bill, history };
    expect(textsOf(await print({ ...gasInvoice, bill }))).toContain("kWh dels últims 10 mesos");
    expect(textsOf(await print(gasInvoice))).toContain("kWh dels últims 14 mesos");
  });

  test("prints the parts of two years of which one has 366 days", async () => {
    const leap = { ...homeInvoice, startsOn: "2023-12-14", endsOn: "2024-01-14" };
    expect(textsOf(await print(leap)).join(" ")).toContain("€/kW i any × (17/365 + 14/366)");
  });
});
