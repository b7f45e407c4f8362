import { describe, expect, it } from "vitest";
import { formatsOf } from "./format.ts";

const plain = (text: string): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, " ");
const ca = formatsOf("ca");
const es = formatsOf("es");
const en = formatsOf("en");

describe("the formats of a language", () => {
  it("write money with two decimals and the currency sign in its place", () => {
    expect([ca, es, en].map((format) => plain(format.money(123_456)))).toEqual([
      "1.234,56 €",
      "1.234,56 €",
      "€1,234.56",
    ]);
    expect(plain(ca.money(-500))).toBe("-5,00 €");
  });

  it("write no sign before what rounds to zero", () => {
    expect(ca.decimals(-0.0003, 3)).toBe("0,000");
    expect(plain(es.money(-0.4))).toBe("0,00 €");
    expect(en.decimals(-0.0006, 3)).toBe("-0.001");
  });

  it("write energy and power in the units of a bill", () => {
    expect(plain(es.energy(1_234_567))).toBe("1.235 kWh");
    expect(plain(es.exactEnergy(189))).toBe("0,189 kWh");
    expect(plain(en.power(3450))).toBe("3.45 kW");
    expect([8312, 99_999, 212_400, -640].map((energyWh) => plain(es.briefEnergy(energyWh)))).toEqual([
      "8,31 kWh",
      "100,00 kWh",
      "212 kWh",
      "-0,64 kWh",
    ]);
    expect([0, 189, 1_234_500].map((energyWh) => es.columnEnergy(energyWh))).toEqual([
      "0,000",
      "0,189",
      "1.234,500",
    ]);
  });

  it("write dates with the month in words", () => {
    expect([ca, es, en].map((format) => plain(format.day("2026-10-03")))).toEqual([
      "3 d’oct. 2026",
      "3 oct 2026",
      "3 Oct 2026",
    ]);
    expect(plain(es.month("2026-10"))).toBe("octubre de 2026");
    expect(plain(es.weekday("2026-10-03"))).toBe("sáb, 3 oct 2026");
    expect(plain(ca.weekday("2026-10-03"))).toBe("ds., 3 d’oct. 2026");
    expect(plain(ca.monthPeriod("2025-12-01", "2026-03-31"))).toBe("des. 2025 – març 2026");
    expect(plain(en.monthPeriod("2025-12-01", "2026-11-30"))).toBe("Dec 2025 – Nov 2026");
  });

  it("write dates in words for a sentence, and fixed decimals for a printed page", () => {
    expect([ca, es, en].map((format) => plain(format.dayInText("2026-07-25")))).toEqual([
      "25 de juliol del 2026",
      "25 de julio de 2026",
      "25 July 2026",
    ]);
    expect(ca.decimals(1234.5, 2)).toBe("1.234,50");
    expect(ca.decimals(0.123_456_78, 2, 6)).toBe("0,123457");
    expect(plain(es.finePercentage(0.125, 1))).toBe("12,5 %");
  });

  it("write an instant in full for an email, in Madrid time", () => {
    const at = new Date("2026-10-03T12:05:00Z");
    expect([ca, es, en].map((format) => plain(format.longInstant(at)))).toEqual([
      "3 d’octubre del 2026, a les 14:05",
      "3 de octubre de 2026 a las 14:05",
      "3 October 2026 at 14:05",
    ]);
    expect(plain(en.instant(at))).toBe("3 Oct 2026, 14:05");
  });

  it("write the same day in every time zone", () => {
    expect(en.day("2026-12-31")).toBe("31 Dec 2026");
    expect(en.day("2026-01-01")).toBe("1 Jan 2026");
  });

  it("write times in Madrid time, before and after the clock change", () => {
    expect(en.time(new Date("2026-03-29T00:30:00Z"))).toBe("01:30");
    expect(en.time(new Date("2026-03-29T01:30:00Z"))).toBe("03:30");
    expect(en.time(new Date("2026-10-25T00:30:00Z"))).toBe("02:30");
    expect(en.time(new Date("2026-10-25T01:30:00Z"))).toBe("02:30");
  });

  it("write telephone numbers in groups of three, with the country code", () => {
    expect(plain(ca.phone("600123456"))).toBe("+34 600 123 456");
    expect(plain(ca.phone("900100200"))).toBe("900 100 200");
    expect(ca.phone("+33612345678")).toBe("+33612345678");
  });

  it("write small files in KB and large files in MB", () => {
    expect([900, 51_200, 1_400_000, 2_000_000_000].map((bytes) => en.fileSize(bytes))).toEqual([
      "0.9 KB",
      "51.2 KB",
      "1.4 MB",
      "2 GB",
    ]);
  });
});
