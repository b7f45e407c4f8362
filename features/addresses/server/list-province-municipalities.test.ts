import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listProvinceMunicipalities } from "../contract/list-province-municipalities.ts";
import { loadPostalCodes } from "./load-postal-codes.ts";
import { handlers as addressesHandlers } from "./routes.ts";

const database = await createTestDatabase("empty");
await loadPostalCodes({
  database,
  records: [
    { codigo_postal: "25717", municipio_id: "25239", municipio_nombre: "Vansa i Fórnols, La" },
    { codigo_postal: "25717", municipio_id: "25088", municipio_nombre: "Cava" },
    { codigo_postal: "25718", municipio_id: "25088", municipio_nombre: "Cava" },
    { codigo_postal: "08001", municipio_id: "08019", municipio_nombre: "Barcelona" },
  ].map((record, index) => ({ line: index + 2, record })),
});
const server = await startTestServer(addressesHandlers({ database }));
const lookUp = (province: string) =>
  server.call(listProvinceMunicipalities, { as: "visitor", params: { province } });

it("lists each municipality of a province once, without a session", async () => {
  expect((await lookUp("25")).answer()).toEqual([
    { name: "Cava", ineCode: "25088" },
    { name: "La Vansa i Fórnols", ineCode: "25239" },
  ]);
  expect((await lookUp("08")).answer()).toEqual([{ name: "Barcelona", ineCode: "08019" }]);
});

it("has the names of the lookup by postal code, and is cacheable", async () => {
  const { bytes, headers } = await lookUp("08");
  expect(JSON.parse(bytes.toString("utf8"))).toEqual([{ city: "Barcelona", ine: "08019" }]);
  expect(headers["cache-control"]).toBe("public, max-age=1800");
});

it.each(["00", "53", "99", "28"])(
  "is empty for a province without municipalities on record: %s",
  async (province) => {
    expect((await lookUp(province)).answer()).toEqual([]);
  },
);

it.each(["8", "080", "ab", "%25"])("is not found for the malformed code '%s'", async (province) => {
  const { statusCode } = await server.app.inject({ url: `/api/v1/geo/municipis/${province}/` });
  expect(statusCode).toBe(404);
});
