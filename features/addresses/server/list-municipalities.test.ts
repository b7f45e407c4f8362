import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listMunicipalities } from "../contract/list-municipalities.ts";
import { loadPostalCodes } from "./load-postal-codes.ts";
import { handlers as addressesHandlers } from "./routes.ts";

const database = await createTestDatabase("empty");
await loadPostalCodes({
  database,
  records: [
    { codigo_postal: "25717", municipio_id: "25239", municipio_nombre: "Vansa i Fórnols, La" },
    { codigo_postal: "25717", municipio_id: "25088", municipio_nombre: "Cava" },
    { codigo_postal: "05194", municipio_id: "05019", municipio_nombre: "Ávila" },
    { codigo_postal: "05194", municipio_id: "05123", municipio_nombre: "Mediana de Voltoya" },
    { codigo_postal: "05194", municipio_id: "05258", municipio_nombre: "Zapardiel de la Ribera" },
  ].map((record, index) => ({ line: index + 2, record })),
});
const server = await startTestServer(addressesHandlers({ database }));
const lookUp = (zipcode: string) => server.call(listMunicipalities, { as: "visitor", params: { zipcode } });

describe("the municipalities of a postal code", () => {
  it("are available without a session", async () => {
    expect((await lookUp("25717")).answer()).toEqual([
      { name: "Cava", ineCode: "25088" },
      { name: "La Vansa i Fórnols", ineCode: "25239" },
    ]);
  });

  it("are sorted as their names are read: an accent is not after Z", async () => {
    expect((await lookUp("05194")).answer().map(({ name }) => name)).toEqual([
      "Ávila",
      "Mediana de Voltoya",
      "Zapardiel de la Ribera",
    ]);
  });

  it("have the specification's names, and are cacheable", async () => {
    const { bytes, headers } = await lookUp("25717");
    expect(JSON.parse(bytes.toString("utf8"))[0]).toEqual({ city: "Cava", ine: "25088" });
    expect(headers["cache-control"]).toBe("public, max-age=1800");
  });

  it("are an empty list for a postal code that does not exist", async () => {
    expect((await lookUp("99999")).answer()).toEqual([]);
  });

  it.each(["8001", "080011", "abcde", "%25", "08%2001"])(
    "are not found for the malformed code '%s'",
    async (zipcode) => {
      const { statusCode } = await server.app.inject({ url: `/api/v1/geo/zipcode/${zipcode}/` });
      expect(statusCode).toBe(404);
    },
  );
});
