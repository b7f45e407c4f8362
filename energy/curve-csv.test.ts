import { describe, expect, test } from "vitest";
import { eachDay, hoursInDay, type PlainDate } from "./calendar.ts";
import { type CurveFile, readCurveCsv } from "./curve-csv.ts";

const cups = "ES0031408160870037YV0F";

const read = (text: string): CurveFile => {
  const file = readCurveCsv(text);
  if ("problem" in file) throw new Error(file.problem);
  return file;
};

const spanish = (day: PlainDate): string => day.split("-").toReversed().join("/");
const slashed = (day: PlainDate): string => day.replaceAll("-", "/");
const whOf = (day: PlainDate, slot: number): number => 100 + 10 * slot + Number(day.slice(8));
const comma = (wh: number): string => (wh / 1000).toFixed(3).replace(".", ",");

const days = eachDay("2026-03-27", "2026-03-31");
const autumn = eachDay("2026-10-24", "2026-10-26");
const expected = (of: readonly PlainDate[]) =>
  of.map((day) => ({
    day,
    slotsPerHour: 1,
    energyWh: Array.from({ length: hoursInDay(day) }, (_, slot) => whOf(day, slot)),
    exportWh: 0,
  }));

type Label = (slot: number, hours: number) => number;
const running: Label = (slot) => slot + 1;
/** Hours of a clock: the third does not exist in March and is there twice in October. */
const clock: Label = (slot, hours) => {
  if (hours === 23) return slot < 2 ? slot + 1 : slot + 2;
  return hours === 25 && slot > 2 ? slot : slot + 1;
};

const linesOf = (of: readonly PlainDate[], write: (day: PlainDate, slot: number) => string): string[] =>
  of.flatMap((day) => Array.from({ length: hoursInDay(day) }, (_, slot) => write(day, slot)));

describe("a curve that a customer downloaded", () => {
  test.each([
    ["running numbers", running],
    ["the hours of the clock", clock],
  ])("is read on days of 23 and 25 hours with %s", (_, label) => {
    const of = [...days, ...autumn];
    const lines = linesOf(
      of,
      (day, slot) => `${cups};${spanish(day)};${label(slot, hoursInDay(day))};${comma(whOf(day, slot))};R`,
    );
    const file = read(["CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion", ...lines].join("\n"));
    expect(file).toEqual({
      supplyPoint: cups.slice(0, 20),
      days: expected(of),
      repeatedLines: 0,
      unreadLines: 0,
    });
  });

  test("of Datadis is read with quotes, the year first, hours as times, columns in any order and case", () => {
    const lines = linesOf(
      days,
      (day, slot) =>
        `"${comma(whOf(day, slot))}";"${slashed(day)}";"${String(clock(slot, hoursInDay(day))).padStart(2, "0")}:00";"${cups}"`,
    );
    expect(read(['\uFEFF"CONSUMO_KWh";"fecha";"HORA";"Cups"', ...lines].join("\r\n")).days).toEqual(
      expected(days),
    );
  });

  test("of e-distribución is read with its surplus and an empty column", () => {
    const lines = linesOf(
      days,
      (day, slot) => `${cups};${spanish(day)};${slot + 1};${comma(whOf(day, slot))};0,250;;R`,
    );
    const file = read(["CUPS;Fecha;Hora;AE_kWh;AS_KWh;AE_AUTOCONS_kWh;REAL/ESTIMADO", ...lines].join("\n"));
    expect(file.days).toEqual(expected(days).map((day) => ({ ...day, exportWh: 250 * day.energyWh.length })));
  });

  test("of i-DE is read in Wh by the instants at which hours end, midnight being that of the day before", () => {
    const endOf = (day: PlainDate, slot: number): string => {
      const label = clock(slot, hoursInDay(day));
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10).replaceAll("-", "/");
      return label === 24 ? `${next} 00:00` : `${slashed(day)} ${String(label).padStart(2, "0")}:00`;
    };
    const of = [...days, ...autumn];
    const lines = linesOf(of, (day, slot) => `${cups};${endOf(day, slot)};1;${whOf(day, slot)};0;`);
    const file = read(["CUPS;FECHA-HORA;INV / VER;CONSUMO Wh;GENERACION Wh;", ...lines].join("\n"));
    expect(file.days).toEqual(expected(of));
  });

  test("of the CNMC is read without a header, with a point before the decimals", () => {
    const lines = linesOf(
      days,
      (day, slot) => `${cups};${spanish(day)};${slot + 1};${whOf(day, slot) / 1000}`,
    );
    expect(read(lines.join("\n")).days).toEqual(expected(days));
  });

  test("is read by hours from 0, separated by commas", () => {
    const ordinary = days.slice(0, 2);
    const lines = linesOf(ordinary, (day, slot) => `${day},${slot}:00,"${comma(whOf(day, slot))}"`);
    expect(read(["Fecha,Hora,Consumo (kWh)", ...lines].join("\n")).days).toEqual(expected(ordinary));
  });

  test("with every line twice is the same, and says how many were repeated", () => {
    const of = [...days, ...autumn];
    const lines = linesOf(
      of,
      (day, slot) => `${cups};${spanish(day)};${clock(slot, hoursInDay(day))};${comma(whOf(day, slot))}`,
    );
    const file = read(["CUPS;Fecha;Hora;Consumo_kWh", ...lines, ...lines].join("\n"));
    expect(file.days).toEqual(expected(of));
    expect(file.repeatedLines).toBe(lines.length);
  });

  test("has null for an hour that is missing or cannot be read", () => {
    const file = read("CUPS;Fecha;Hora;Consumo_kWh\nES1;01/10/2026;1;0,5\nES1;01/10/2026;3;-\n");
    expect(file.unreadLines).toBe(1);
    expect(file.days[0]?.energyWh.slice(0, 3)).toEqual([500, null, null]);
  });
});

describe("a file that is not read", () => {
  test("is one without hours, of several supplies or of too many lines", () => {
    expect(readCurveCsv("Fecha;Valle;Llano;Punta\n2026/01;1;2;3")).toEqual({ problem: "not_a_curve" });
    expect(readCurveCsv("")).toEqual({ problem: "not_a_curve" });
    const other = "ES0021000013885722RK";
    expect(
      readCurveCsv(`CUPS;Fecha;Hora;Consumo_kWh\n${cups};01/10/2026;1;1\n${other};01/10/2026;1;1`),
    ).toEqual({ problem: "several_supplies" });
    expect(readCurveCsv("\n".repeat(400_001))).toEqual({ problem: "too_large" });
  });

  test("takes no longer for a hostile line than its length", () => {
    const hostile = `CUPS;Fecha;Hora;Consumo_kWh\n${'"'.repeat(500_000)}\n${"1".repeat(500_000)};${"/1".repeat(200_000)}`;
    const before = performance.now();
    expect(readCurveCsv(hostile)).toEqual({ problem: "not_a_curve" });
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});
