import { describe, expect, test } from "vitest";
import { retailerTable } from "#database/market/market-tables.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listRetailers } from "../contract/list-retailers.ts";
import { loadRetailers } from "./load-retailers.ts";
import { findActiveRetailers, shipRetailers } from "./retailer-queries.ts";
import { handlers } from "./routes.ts";

const database = await createTestDatabase("empty");
await database.unguarded.query("delete from retailers");
await shipRetailers(database.pool, retailerTable);

const load = (...records: unknown[]) =>
  loadRetailers({ database, records: records.map((record, index) => ({ line: index + 1, record })) });
const retailer = (id: number, name: string, changes: object = {}) => ({
  retailer_id: id,
  name,
  commodities: ["electricity"],
  ...changes,
});

const namesFor = async (organization: { name: string; retailerCode?: string }) => {
  const server = await startTestServer(handlers({ database, organization }));
  const { data } = (await server.call(listRetailers, { as: "visitor" })).answer();
  return data.map(({ name }) => name);
};
const server = await startTestServer(handlers({ database, organization: { name: "Llum" } }));

describe("the retailers of electricity", () => {
  test("are a list of ids and names, sorted by name whatever their accents, that caches may store", async () => {
    for (const path of ["/api/v1/leads/comers", "/api/v1/ca/leads/comers", "/api/v1/leads/comers?lang=es"]) {
      const response = await server.app.inject({ url: path });
      expect(response.headers["cache-control"]).toBe("public, max-age=1800");
      const { data } = response.json();
      expect(data).toContainEqual({ id: 1, name: "Iberdrola" });
      const names: string[] = data.map(({ name }: { name: string }) => name);
      const inOrder = [
        "Axpo Iberia",
        "EnergÉtica",
        "Energía XXI",
        "EnergyGO",
        "Plenitude",
        "Régsiti",
        "Repsol",
      ];
      expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder);
    }
  });

  test("have the retailers of reference among them", async () => {
    const names = await namesFor({ name: "Llum" });
    for (const name of ["Curenergía", "Energía XXI", "Régsiti", "Baser"]) expect(names).toContain(name);
  });

  test("lack the portal's own retailer, known by its code or by its name", async () => {
    expect(await namesFor({ name: "Other", retailerCode: "R2-329" })).not.toContain("Curenergía");
    expect(await namesFor({ name: "Som Energia" })).not.toContain("Som Energia");
  });
});

describe("a file of retailers", () => {
  test("adds, changes and withdraws, and changes nothing the second time", async () => {
    const file = [
      retailer(900, "Nova"),
      retailer(1, "Iberdrola Clientes"),
      retailer(2, "Endesa", { active: false }),
    ];
    expect(await load(...file)).toMatchObject({ new: 1, changed: 2, refused: 0 });
    expect(await load(...file)).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    const names = await namesFor({ name: "Llum" });
    expect(names).toEqual(expect.arrayContaining(["Nova", "Iberdrola Clientes"]));
    expect(names).not.toContain("Endesa");
  });

  test("is refused where two retailers have one code of the register, or a field is not known", async () => {
    const report = await load(
      retailer(901, "First", { register_code: "R2-901" }),
      retailer(902, "Second", { register_code: "R2-901" }),
      retailer(903, "Third", { commodities: [] }),
      retailer(904, "Fourth", { code: "R2-904" }),
    );
    expect(report).toMatchObject({ new: 1, refused: 3 });
    expect(report.refusals.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test("takes the code of a shipped retailer, which is then withdrawn, and is not undone by a release", async () => {
    await load(retailer(950, "Ours", { register_code: "R2-292" }));
    await shipRetailers(database.pool, retailerTable);
    const names = (await findActiveRetailers(database.pool, "electricity")).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Iberdrola Clientes", "Ours"]));
    expect(names).not.toContain("Energía XXI");
  });
});
