import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadPostalCodes, spokenName } from "./load-postal-codes.ts";
import { findMunicipalities } from "./list-municipalities.ts";

const database = await createTestDatabase("empty");

const row = (codigo_postal: string, municipio_id: string, municipio_nombre: string) => ({
  codigo_postal,
  municipio_id,
  municipio_nombre,
});
const load = (...rows: unknown[]) =>
  loadPostalCodes({ database, records: rows.map((record, index) => ({ line: index + 2, record })) });

describe("loading postal codes", () => {
  test("stores every municipality of a postal code, sorted by name", async () => {
    const report = await load(
      row("08901", "08101", "Hospitalet de Llobregat, L'"),
      row("43783", "43110", "Pobla de Massaluca, La"),
      row("25717", "25239", "Vansa i Fórnols, La"),
      row("25717", "25088", "Cava"),
    );
    expect(report).toMatchObject({ new: 4, refused: 0 });
    expect(await findMunicipalities(database, "25717")).toEqual([
      { name: "Cava", ineCode: "25088" },
      { name: "La Vansa i Fórnols", ineCode: "25239" },
    ]);
  });

  test("a second time changes nothing, and counts a new name as a change", async () => {
    expect(await load(row("25717", "25088", "Cava"))).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await load(row("25717", "25088", "Cava d'Urgell"))).toMatchObject({ changed: 1 });
  });

  test("refuses a code of less than four digits, and a repeated pair", async () => {
    const report = await load(
      row("891", "08101", "X"),
      row("08902", "08101", "X"),
      row("08902", "08101", "Y"),
      { codigo_postal: "08902" },
    );
    expect(report).toMatchObject({ new: 1, refused: 3 });
    expect(report.refusals.map(({ line }) => line)).toEqual([2, 4, 5]);
  });
});

test.each([
  ["Pobla de Massaluca, La", "La Pobla de Massaluca"],
  ["Hospitalet de Llobregat, L'", "L'Hospitalet de Llobregat"],
  ["Coruña, A", "A Coruña"],
  ["Pinós, el/Pinoso", "el Pinós/Pinoso"],
  ["Alcalá de Henares", "Alcalá de Henares"],
  ["Vitoria-Gasteiz", "Vitoria-Gasteiz"],
  ["Uno, dos y tres", "Uno, dos y tres"],
])("INE's '%s' is loaded as '%s'", (sorted, spoken) => {
  expect(spokenName(sorted)).toBe(spoken);
});
