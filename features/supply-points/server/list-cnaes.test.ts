import { expect, test } from "vitest";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { householdCnae, listCnaes } from "../contract/list-cnaes.ts";
import { handlers } from "./routes.ts";

const server = await startTestServer(
  handlers({
    database: await createTestDatabase("demo"),
    supplyPointRegistry: createSandboxRegistry(),
    hasOptedOutOfSips: async () => false,
  }),
);
const cnaes = async () => (await server.call(listCnaes, { as: "visitor" })).answer();

test("a visitor receives each activity with its id, code and name, in every language of the path", async () => {
  for (const path of ["/api/v1/misc/cnaes/", "/api/v1/ca/misc/cnaes/", "/api/v1/en/misc/cnaes/"]) {
    const response = await server.app.inject({ url: path });
    expect(response.statusCode).toBe(200);
    expect(response.json().slice(0, 3)).toEqual([
      {
        id: 1,
        name: "01",
        descripcio: "Agricultura, ganadería, caza y servicios relacionados con las mismas",
      },
      { id: 2, name: "011", descripcio: "Cultivos no perennes" },
      {
        id: 3,
        name: "0111",
        descripcio: "Cultivo de cereales (excepto arroz), leguminosas y semillas oleaginosas",
      },
    ]);
  }
});

test("the activity of homes has the id and the code of the specification", async () => {
  expect((await cnaes()).find(({ id }) => id === 986)).toEqual({
    ...householdCnae,
    name: "Actividades de los hogares como productores de servicios para uso propio",
  });
  expect(householdCnae).toEqual({ id: 986, code: "9820" });
});

test("browsers and proxies may store the list", async () => {
  const { headers } = await server.app.inject({ url: "/api/v1/misc/cnaes/" });
  expect(headers["cache-control"]).toContain("public");
});
