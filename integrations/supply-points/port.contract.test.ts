import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createCnmcRegistry } from "./cnmc.ts";
import { createHttpRegistry } from "./http.ts";
import { factsOf, SupplyPointRegistryUnavailable, type SupplyPointRegistry } from "./port.ts";
import { emptyDocuments, sandboxDocuments } from "./sandbox-documents.ts";
import { createSandboxRegistry } from "./sandbox.ts";

const token = "a token of the register";
const consumer = { consumerKey: "a key of ours", consumerSecret: "its secret" };
const today = "2026-11-26";
const home = "ES0031405600000001AB";
const gasHome = "ES0217405600000002AB";
const unknown = "ES0031405600000000AB";
const optedOut = "ES0031405600000999AB";
const notContractable = "ES0031405600000998AB";
const halfRow = "ES0031405600000995AB";
const reason = "Punto de suministro con expediente de fraude";
const homeTerms = { accessTariff: "018", powersW: [4600, 4600] };

/** The JSON API of the README. */
const jsonAnswers: Record<string, [status: number, body: unknown]> = {
  [`${home} electricity`]: [
    200,
    {
      access_tariff: "018",
      powers_kw: [4.6, 4.6],
      postal_code: "08036",
      phases: 1,
      social_bonus: false,
      use: { from: "2025-10-01", to: "2026-10-01", energy_kwh: [800, 700.5, 1400] },
    },
  ],
  [`${gasHome} gas`]: [200, { access_tariff: "RL.1", postal_code: "08036" }],
  [`${optedOut} electricity`]: [200, { access_tariff: "018", powers_kw: [4.6, 4.6], opted_out: true }],
  [`${notContractable} electricity`]: [200, { access_tariff: "018", not_contractable: reason }],
  [`${halfRow} electricity`]: [200, { powers_kw: [4.6] }],
  "wrong electricity": [200, { hello: "world" }],
  "down electricity": [500, {}],
};

const oddRows: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  [notContractable]: { codigoPSContratable: 0, motivoEstadoNoContratable: reason },
  [halfRow]: { codigoTarifaATREnVigor: "" },
};

/** CNMC's documents, by their type and the CUPS. */
const csvAnswer = (type: string, supplyPoint: string): [status: number, body: string] => {
  if (supplyPoint === "down") return [500, ""];
  if (supplyPoint === "wrong") return [200, "<html>"];
  const commodity = type.endsWith("_GAS") ? "gas" : "electricity";
  const query = { supplyPoint, commodity } as const;
  const terms = commodity === "gas" ? { accessTariff: "RL.1", powersW: [] } : homeTerms;
  const row = oddRows[supplyPoint] ?? {};
  const isKnown = commodity === "gas" ? supplyPoint === gasHome : ![unknown, optedOut].includes(supplyPoint);
  const documents = isKnown ? sandboxDocuments(query, terms, { today, row }) : emptyDocuments(commodity);
  return [200, type.includes("CONSUMOS") ? documents.consumption : documents.supplyPoint];
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://register.example");
  const { authorization = "" } = request.headers;
  const [type = ""] = /[^/]+(?=\.csv$)/.exec(pathname) ?? [];
  const key = `${pathname.split("/").at(-1)} ${searchParams.get("commodity")}`;
  const isAllowed =
    authorization === `Bearer ${token}` || authorization.includes('oauth_consumer_key="a%20key%20of%20ours"');
  const answer =
    type === "" ? (jsonAnswers[key] ?? [404, {}]) : csvAnswer(type, searchParams.get("cups") ?? "");
  const [status, body] = isAllowed ? answer : [401, {}];
  response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
const url = `http://127.0.0.1:${port}`;

const registers: [string, SupplyPointRegistry][] = [
  ["the sandbox", createSandboxRegistry({ today: () => today })],
  ["a register with the HTTP API", createHttpRegistry({ url, token })],
  ["CNMC’s register", createCnmcRegistry({ url, ...consumer })],
];

describe.each(registers)("%s", (_name, registry) => {
  test("answers a supply point of electricity with its facts, the same each time", async () => {
    const answer = await registry.find({ supplyPoint: home, commodity: "electricity" });
    expect(answer).toMatchObject({
      kind: "known",
      facts: {
        ...homeTerms,
        commodity: "electricity",
        postalCode: "08036",
        phases: 1,
        hasSocialBonus: false,
      },
    });
    expect(factsOf(answer)?.use?.yearlyWh).toHaveLength(3);
    expect(await registry.find({ supplyPoint: home, commodity: "electricity" })).toEqual(answer);
  });

  test("answers a supply point of gas with its facts", async () => {
    expect(await registry.find({ supplyPoint: gasHome, commodity: "gas" })).toMatchObject({
      kind: "known",
      facts: { commodity: "gas", accessTariff: "RL.1", powersW: [], postalCode: "08036" },
    });
  });

  test.each([
    ["that does not exist", unknown, "electricity"],
    ["of the other commodity", home, "gas"],
    ["whose holder does not share its data", optedOut, "electricity"],
  ] as const)("tells nothing of a supply point %s", async (_case, supplyPoint, commodity) => {
    expect(factsOf(await registry.find({ supplyPoint, commodity }))).toBeUndefined();
  });

  test("tells why a supply point cannot be contracted", async () => {
    expect(await registry.find({ supplyPoint: notContractable, commodity: "electricity" })).toMatchObject({
      kind: "not_contractable",
      reason,
      facts: { accessTariff: "018" },
    });
  });

  test("is unavailable when it answers with half a row", async () => {
    await expect(registry.find({ supplyPoint: halfRow, commodity: "electricity" })).rejects.toThrow(
      SupplyPointRegistryUnavailable,
    );
  });
});

test("a register tells an unknown supply point from a protected one as far as it can", async () => {
  const kinds = await Promise.all(
    registers.map(async ([, registry]) => {
      const [first, second] = await Promise.all(
        [unknown, optedOut].map((supplyPoint) => registry.find({ supplyPoint, commodity: "electricity" })),
      );
      return [first?.kind, second?.kind];
    }),
  );
  expect(kinds).toEqual([
    ["unknown", "protected"],
    ["unknown", "protected"],
    ["withheld", "withheld"],
  ]);
});

describe.each([
  [
    "with the HTTP API",
    (address: string, key: string) => createHttpRegistry({ url: address, token: key, timeoutMs: 1_000 }),
  ],
  [
    "of the CNMC",
    (address: string, key: string) =>
      createCnmcRegistry({
        url: address,
        consumerSecret: "its secret",
        consumerKey: key === token ? consumer.consumerKey : key,
        timeoutMs: 1_000,
      }),
  ],
])("a register %s", (_name, create) => {
  test.each([
    ["answers with an error", url, token, "down"],
    ["does not accept the key", url, "another token", home],
    ["does not listen", "http://127.0.0.1:1", token, home],
  ])("that %s is unavailable", async (_case, address, key, supplyPoint) => {
    await expect(create(address, key).find({ supplyPoint, commodity: "electricity" })).rejects.toThrow(
      SupplyPointRegistryUnavailable,
    );
  });
});

test("an answer that is not of the JSON API is no answer", async () => {
  await expect(
    createHttpRegistry({ url, token }).find({ supplyPoint: "wrong", commodity: "electricity" }),
  ).rejects.toThrow(SupplyPointRegistryUnavailable);
});
