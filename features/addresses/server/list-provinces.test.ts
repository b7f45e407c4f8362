import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listProvinces } from "../contract/list-provinces.ts";
import { handlers as addressesHandlers } from "./routes.ts";

const server = await startTestServer(addressesHandlers({ database: await createTestDatabase("empty") }));
const provinceOf = async (ine: string) =>
  (await server.call(listProvinces, { as: "visitor", params: { ine } })).answer();

describe("the province of an INE code", () => {
  it.each([
    ["01", 1, "Araba/Álava"],
    ["08", 8, "Barcelona"],
    ["17", 17, "Girona"],
    ["28", 28, "Madrid"],
    ["35", 35, "Las Palmas"],
    ["43", 43, "Tarragona"],
    ["50", 50, "Zaragoza"],
    ["52", 52, "Melilla"],
  ])("%s is %i, %s", async (ine, provinceId, name) => {
    expect(await provinceOf(ine)).toEqual([{ provinceId, name }]);
  });

  it.each(["00", "53", "99"])("%s is an empty list", async (ine) => {
    expect(await provinceOf(ine)).toEqual([]);
  });

  it.each(["8", "080", "ab"])("is not found for the malformed code '%s'", async (ine) => {
    const { statusCode } = await server.app.inject({ url: `/api/v1/geo/provincies/${ine}/` });
    expect(statusCode).toBe(404);
  });
});
