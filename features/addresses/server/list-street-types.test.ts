import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { findStreetType, streetTypes } from "../contract/street-types.ts";
import { handlers as addressesHandlers } from "./routes.ts";

const server = await startTestServer(addressesHandlers({ database: await createTestDatabase("empty") }));

test.each([
  ["ca", "Carrer"],
  ["es", "Calle"],
  ["en", "Calle"],
] as const)(
  "street types have their names in the language %s, the usual ones first",
  async (language, name) => {
    const response = await server.app.inject({ url: `/api/v1/${language}/geo/tipovias/` });
    expect(response.json()[0]).toEqual({ id: 1, name, code: "CL" });
    expect(response.headers["cache-control"]).toBe("private, max-age=1800");
  },
);

test("every street type has an id and an abbreviation of its own", () => {
  const types = streetTypes("ca");
  expect(new Set(types.map(({ streetTypeId }) => streetTypeId)).size).toBe(types.length);
  expect(new Set(types.map(({ code }) => code)).size).toBe(types.length);
});

test("an id that no street type has is not found", () => {
  expect([findStreetType(2, "es")?.name, findStreetType(999, "es")]).toEqual(["Avenida", undefined]);
});
