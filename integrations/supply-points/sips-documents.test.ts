import { describe, expect, test } from "vitest";
import { factsOf } from "./port.ts";
import { emptyDocuments, sandboxDocuments } from "./sandbox-documents.ts";
import { createSandboxRegistry } from "./sandbox.ts";
import { readSipsDocuments } from "./sips-documents.ts";

const today = "2026-11-26";
const query = { supplyPoint: "ES0031405600000001AB", commodity: "electricity" } as const;
const home = sandboxDocuments(query, { accessTariff: "018", powersW: [4600, 4600] }, { today });
const registry = createSandboxRegistry({ today: () => today, wait: async () => {} });
const electricityOf = async (ending: string) =>
  registry.find({ supplyPoint: `ES0031405600000${ending}AB`, commodity: "electricity" });

describe("the documents of a supply point", () => {
  test("are read whatever the order and the case of their columns, with semicolons and a byte order mark", () => {
    const mixed = (document: string) =>
      `\uFEFF${document
        .split("\n")
        .map((line, row) => {
          const values = line.split(",").toReversed().join(";");
          return row === 0 ? values.toUpperCase() : values;
        })
        .join("\r\n")}`;
    const other = { supplyPoint: mixed(home.supplyPoint), consumption: mixed(home.consumption) };
    expect(readSipsDocuments(other, query)).toEqual(readSipsDocuments(home, query));
  });

  test("are those of a CUPS with 22 characters too", () => {
    const long = (document: string) => document.replaceAll(query.supplyPoint, `${query.supplyPoint}0F`);
    const other = { supplyPoint: long(home.supplyPoint), consumption: long(home.consumption) };
    expect(readSipsDocuments(other, query)).toEqual(readSipsDocuments(home, query));
  });

  test("with the header alone tell nothing", () => {
    expect(readSipsDocuments(emptyDocuments("electricity"), query)).toEqual({ kind: "withheld" });
  });

  test("larger than two megabytes are refused", () => {
    expect(() => readSipsDocuments({ ...home, supplyPoint: "x".repeat(2_000_001) }, query)).toThrow("2 MB");
  });
});

describe("use in the register", () => {
  const readUse = (rows: readonly string[]) =>
    factsOf(
      readSipsDocuments(
        {
          ...home,
          consumption: [
            "cups,fechaInicioMesConsumo,fechaFinMesConsumo,codigoTarifaATR,consumoEnergiaActivaEnWhP1,consumoEnergiaActivaEnWhP2,consumoEnergiaActivaEnWhP3,potenciaDemandadaEnWP1",
            ...rows.map((row) => `${query.supplyPoint},${row}`),
          ].join("\n"),
        },
        query,
      ),
    )?.use;

  test("is the sum of the rows that end within the last twelve months", () => {
    expect(
      readUse([
        "2025-09-01,2025-10-01,018,9000,9000,9000,9000",
        "2025-10-01,2025-11-01,018,1000,2000,3000,4100",
        "2025-11-01,2026-10-01,018,10000,20000,30000,3900",
      ]),
    ).toEqual({
      from: "2025-10-01",
      to: "2026-10-01",
      energyWh: [11_000, 22_000, 33_000],
      yearlyWh: [11_000, 22_000, 33_000],
      maximumDemandsW: [4100, 0],
    });
  });

  test("of fewer days is scaled to a year, and rows may end on their last day", () => {
    expect(readUse(["2026-08-01,2026-08-31,018,1000,0,0,", "2026-09-01,2026-09-30,018,1000,0,0,"])).toEqual({
      from: "2026-08-01",
      to: "2026-10-01",
      energyWh: [2000, 0, 0],
      yearlyWh: [Math.round((2000 * 365) / 61), 0, 0],
      maximumDemandsW: null,
    });
  });

  test("leaves out former tariffs, days that do not exist and rows that overlap a later one", () => {
    expect(
      readUse([
        "2026-08-01,2026-09-01,004,5000,5000,,",
        "2026-02-01,2026-02-30,018,5000,5000,,",
        "2026-08-15,2026-09-15,018,7000,0,0,",
        "01/09/2026,01/10/2026,018,1000,0,0,",
      ]),
    ).toMatchObject({ from: "2026-09-01", to: "2026-10-01", energyWh: [1000, 0, 0] });
  });

  test("is not known without rows", () => {
    expect(readUse([])).toBeNull();
  });
});

describe("a supply point of the sandbox", () => {
  test("of which P2 is missing has the power of P1 there, and none in periods that its tariff lacks", async () => {
    expect(factsOf(await electricityOf("994"))?.powersW).toEqual([5750, 5750]);
  });

  test.each([
    ["993", { accessTariff: "001" }],
    ["991", { hasSocialBonus: true }],
    ["990", { selfConsumption: "41", phases: 3 }],
    ["989", { contractChangedOn: "2026-07-26" }],
    ["997", { accessTariff: "018" }],
  ])("with %s at its end has %o", async (ending, facts) => {
    expect(await electricityOf(ending)).toMatchObject({ kind: "known", facts });
  });

  test("of gas may have an inspection of more than five years ago", async () => {
    const found = await registry.find({ supplyPoint: "ES0217405600000992AB", commodity: "gas" });
    expect(found).toMatchObject({ kind: "known", facts: { inspectedOn: "2021-01-26" } });
  });

  test("waits eight seconds where its number says so", async () => {
    const waits: number[] = [];
    const slow = createSandboxRegistry({ today: () => today, wait: async (ms) => waits.push(ms) });
    await slow.find({ supplyPoint: "ES0031405600000997AB", commodity: "electricity" });
    expect(waits).toEqual([8000]);
  });
});
