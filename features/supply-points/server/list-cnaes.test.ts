import { expect, test } from "vitest";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { householdCnae, listCnaes } from "../contract/list-cnaes.ts";
import { handlers } from "./routes.ts";

const server = await startTestServer(
  handlers({ supplyPointRegistry: createSandboxRegistry(), hasOptedOutOfSips: async () => false }),
);
const cnaes = async () => (await server.call(listCnaes, { as: "visitor" })).answer();
const codes = async () => (await cnaes()).map(({ code }) => code);

/** Codes that are malformed, not in order, repeated, or without the division, group or class that they need. */
const faultyCodes = (all: readonly string[]): string[] =>
  all.filter((code, index) => {
    const isOrdered = index === 0 || code > (all[index - 1] ?? "");
    const hasParent = code.length === 2 || all.includes(code.slice(0, -1));
    const hasChild = code.length === 4 || (all[index + 1] ?? "").startsWith(code);
    return !/^\d{2,4}$/.test(code) || !isOrdered || !hasParent || !hasChild;
  });

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

test("the list has the 88 divisions, 272 groups and 629 classes of CNAE-2009, with consecutive ids", async () => {
  const all = await codes();
  expect([2, 3, 4].map((length) => all.filter((code) => code.length === length).length)).toEqual([
    88, 272, 629,
  ]);
  expect((await cnaes()).map(({ id }) => id)).toEqual(all.map((_code, index) => index + 1));
});

test("every code is in its place below its division and group, and has a name", async () => {
  expect(faultyCodes(await codes())).toEqual([]);
  expect((await cnaes()).filter(({ name }) => !/^\p{Lu}\S*(?: \S+)*$/u.test(name))).toEqual([]);
});

test("a code that is repeated, misplaced, malformed or without its group is found", () => {
  expect(faultyCodes(["01", "011", "0111", "0111", "0121", "02", "03", "031", "0311", "021", "x"])).toEqual([
    "0111",
    "0121",
    "02",
    "021",
    "x",
  ]);
});

test("browsers and proxies may store the list", async () => {
  const { headers } = await server.app.inject({ url: "/api/v1/misc/cnaes/" });
  expect(headers["cache-control"]).toContain("public");
});
