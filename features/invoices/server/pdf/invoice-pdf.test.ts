import { describe, expect, test } from "vitest";
import { completeLanguages } from "#platform/contract/languages.ts";
import { linksOf, pageCountOf, textsOf } from "#platform/testing/pdf-text.ts";
import {
  gasInvoice,
  homeInvoice,
  line,
  multipointInvoice,
  sampleRetailer,
  sampleTheme,
} from "../testing/sample-invoices.ts";
import { printedDetail } from "../testing/printed-amounts.ts";
import { comparatorLinkOf } from "../comparator-link.ts";
import { invoicePdfMaker } from "./invoice-pdf.ts";
import type { ElectricityInvoice, PrintedInvoice, Retailer } from "../printed-invoice.ts";
import words from "#features/invoices/locales/documents.ca.json" with { type: "json" };

type PrintOptions = { language?: "ca" | "es" | "en"; retailer?: Retailer; compress?: boolean };

const print = async (
  invoice: PrintedInvoice,
  { language = "ca", retailer = sampleRetailer, compress = false }: PrintOptions = {},
): Promise<Buffer> => {
  const make = invoicePdfMaker({ retailer, theme: sampleTheme, compress });
  const { content } = await make(invoice, language);
  if (!Buffer.isBuffer(content)) throw new Error("The document is not in memory");
  return content;
};

const detailAmounts = (texts: readonly string[]) => {
  const { sections, lines, total } = printedDetail(texts);
  return { sections, lines, total };
};

describe("the printed electricity invoice", () => {
  test("has two A4 pages, with language and title in the metadata", async () => {
    const pdf = await print(homeInvoice);
    expect(pageCountOf(pdf)).toBe(2);
    const source = pdf.toString("latin1");
    expect(source).toContain("/MediaBox [0 0 595.28 841.89]");
    expect(source).toContain("/Lang (ca-ES)");
    expect(source).toContain("/Marked true");
    expect(source).toContain("/DisplayDocTitle true");
  });

  test("has the same text when it is compressed", async () => {
    const texts = textsOf(await print(homeInvoice, { compress: true }));
    expect(texts).toEqual(textsOf(await print(homeInvoice)));
    expect(texts).toContain("Detall de la factura");
  });

  test("has lines and sections that add up to the total", async () => {
    expect(detailAmounts(textsOf(await print(homeInvoice)))).toEqual({
      sections: 2635,
      lines: 2635,
      total: 2635,
    });
  });

  test("does not add up when a line has a wrong amount", async () => {
    const lines = homeInvoice.bill.lines.with(0, line("power", [4, "kW", 35.405365, 1126], { period: 1 }));
    const { lines: sum, total } = detailAmounts(
      textsOf(await print({ ...homeInvoice, bill: { ...homeInvoice.bill, lines } })),
    );
    expect(sum).not.toBe(total);
  });

  test("shows holder, supply point, tariff, power, period and payment", async () => {
    expect(textsOf(await print(homeInvoice))).toEqual(
      expect.arrayContaining([
        "Remei Puig i Col·lell",
        "NIF 12345678Z",
        "ES0291000000000001DN0F",
        "2.0TD",
        "P1\u00a0punta\u00a04,0\u00a0kW, P2\u00a0vall\u00a04,0\u00a0kW",
        "12 d’ag. 2026 – 10 de set. 2026 · 29 dies",
        "ES91 **** **** **** **** 1332",
        "Data de càrrec: 28 de set. 2026",
      ]),
    );
  });

  test("marks readings as real or estimated, and taxes with rate and norm", async () => {
    const texts = textsOf(await print(homeInvoice));
    expect(texts).toContain("4.951 · 10 de set. 2026 · real");
    expect(texts).toContain("5.682 · 10 de set. 2026 · estimada");
    expect(texts).toContain("RDL 8/2023 · 5,11269632\u00a0% de 19,30\u00a0€");
    expect(texts).toContain("4,0\u00a0kW × 35,405365 €/kW i any × 29/365");
  });

  test("shows the emergency number and the complaints body", async () => {
    const joinedText = textsOf(await print(homeInvoice)).join(" ");
    expect(joinedText).toContain("900 000 002");
    expect(joinedText).toContain("Junta Arbitral de Consum");
    expect(textsOf(await print(gasInvoice, { language: "es" }))).toContain("Averías y urgencias, 24 h");
  });

  test("links to the CNMC's comparator with the figures of the worked example", async () => {
    const [link] = linksOf(await print(homeInvoice));
    expect(link).toBe(comparatorLinkOf(homeInvoice, sampleRetailer));
    expect(Object.fromEntries(new URL(link ?? "").searchParams)).toMatchObject({
      imp: "26.35",
      impPot: "14.38",
      impEner: "4.92",
      finBS: "0.72",
      impOtrosSinIE: "0.77",
      iniF: "2026-08-12",
      finF: "2026-09-10",
      tf: "N",
    });
  });

  test("has no link to the comparator above 15 kW", async () => {
    const contract = { ...homeInvoice.bill.contract, powersW: [15_001, 15_001] };
    expect(linksOf(await print({ ...homeInvoice, bill: { ...homeInvoice.bill, contract } }))).toEqual([]);
  });

  test("names the invoice that it annuls or replaces, and the amount to be refunded", async () => {
    const corrected = { ...homeInvoice, rectifiedNumber: "FE-1" };
    const returned: ElectricityInvoice = { ...corrected, rectifying: "A", totalCents: -2635 };
    const texts = textsOf(await print(returned));
    expect(texts).toContain("Aquesta factura anul·la la factura FE-1.");
    expect(texts).toContain("Et retornem");
    expect(textsOf(await print({ ...corrected, rectifying: "B" }, { language: "en" }))).toContain(
      "This bill replaces bill FE-1, which is cancelled.",
    );
  });

  test("with six periods continues on a third page without losing lines", async () => {
    const periods = [1, 2, 3, 4, 5, 6] as const;
    const lines = [
      ...periods.map((period) => line("power", [30, "kW", 20, 4800], { period })),
      ...periods.map((period) => line("energy", [900, "kWh", 0.1, 9000], { period })),
      ...periods.map((period) =>
        line("other_supply_charge", [1, "unit", 1, 100], { name: `Excés P${period}` }),
      ),
      ...periods.map((period) => line("service", [1, "unit", 1, 100], { name: `Servei ${period}` })),
      line("vat", [840, "EUR", 0.21, 17_640]),
    ];
    const [reading] = homeInvoice.bill.readings;
    const readings = periods.flatMap((period) =>
      reading
        ? [
            { ...reading, period },
            { ...reading, period },
          ]
        : [],
    );
    const bill = { ...homeInvoice.bill, lines, readings, maxPowersW: periods.map(() => 30_500) };
    const pdf = await print({ ...homeInvoice, totalCents: 101_640, bill });
    expect(pageCountOf(pdf)).toBe(3);
    expect(detailAmounts(textsOf(pdf))).toEqual({ sections: 101_640, lines: 101_640, total: 101_640 });
  });
});

/** A missing translation is printed as its key: `section.…`, or one word with a capital inside. */
const isKeyWithoutWords = (text: string): boolean =>
  Object.keys(words).some((key) => text.startsWith(`${key}.`) || (/[A-Z]/.test(key) && text === key));

describe("every printed invoice", () => {
  const hostile = String.raw`Puig) Tj ET /JS (alert\) <script>alert(1)</script> ]]> \u202ePuig`;

  test.each(completeLanguages)("shows the telephone hours in %s", async (language) => {
    const joinedText = textsOf(await print(gasInvoice, { language })).join(" ");
    for (const [scheduleLanguage, schedule] of Object.entries(sampleRetailer.schedule))
      expect(joinedText.includes(schedule)).toBe(scheduleLanguage === language);
  });

  test.each(completeLanguages)("has every translation and glyph in %s", async (language) => {
    for (const invoice of [homeInvoice, gasInvoice, multipointInvoice]) {
      const texts = textsOf(await print(invoice, { language }));
      expect(texts.length).toBeGreaterThan(20);
      expect(
        texts.filter((text) => isKeyWithoutWords(text) || text.includes("\ufffd") || text.includes("\u0000")),
      ).toEqual([]);
    }
  });

  test("prints a hostile name as text, without PDF actions", async () => {
    const holder = { ...homeInvoice.bill.holder, name: hostile };
    const retailer = { ...sampleRetailer, name: hostile, legalName: `${hostile} /OpenAction` };
    const pdf = await print({ ...homeInvoice, bill: { ...homeInvoice.bill, holder } }, { retailer });
    expect(textsOf(pdf).join("")).toContain("Puig) Tj ET /JS (alert");
    const withoutStrings = pdf.toString("latin1").replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, "()");
    expect(withoutStrings).not.toMatch(/\/JS\b|\/JavaScript\b|\/OpenAction\b|\/Launch\b/);
  });

  test("prints names in other languages of the European Union", async () => {
    const holder = { ...homeInvoice.bill.holder, name: "Łukasz Đorđević Țurcanu-Őrsi" };
    expect(textsOf(await print({ ...homeInvoice, bill: { ...homeInvoice.bill, holder } }))).toContain(
      holder.name,
    );
  });

  test("of gas shows the conversion of cubic metres to kWh", async () => {
    const joinedText = textsOf(await print(gasInvoice, { language: "es" })).join(" ");
    expect(joinedText).toContain("36 m³ × 11,4528 kWh/m³ = 412,30\u00a0kWh");
    expect(joinedText).toContain("la enviaste tú");
  });

  test("of several supply points lists its invoices and their total", async () => {
    const texts = textsOf(await print(multipointInvoice, { language: "en" }));
    expect(texts).toEqual(
      expect.arrayContaining(["FE2026-004711", "€26.35", "FE2026-004712", "€44.00", "€70.35"]),
    );
  });
});
