import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createHttpRegistry } from "./http.ts";
import { SupplyPointRegistryUnavailable, type SupplyPointRegistry } from "./port.ts";
import { createSandboxRegistry } from "./sandbox.ts";

const token = "a token of the register";
const home = "ES0031405600000001AB";
const gasHome = "ES0217405600000002AB";
const unknown = "ES0031405600000000AB";
const optedOut = "ES0031405600000999AB";

const answers: Record<string, [status: number, body: unknown]> = {
  [`${home} electricity`]: [200, { access_tariff: "018", powers_kw: [4.6, 4.6] }],
  [`${gasHome} gas`]: [200, { access_tariff: "RL.1" }],
  [`${optedOut} electricity`]: [200, { access_tariff: "018", powers_kw: [4.6, 4.6], opted_out: true }],
  "wrong electricity": [200, { hello: "world" }],
  "down electricity": [500, {}],
};
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://register.example");
  const key = `${url.pathname.split("/").at(-1)} ${url.searchParams.get("commodity")}`;
  const isAllowed = request.headers.authorization === `Bearer ${token}`;
  const [status, body] = isAllowed ? (answers[key] ?? [404, {}]) : [401, {}];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
const url = `http://127.0.0.1:${port}`;

const registers: [string, SupplyPointRegistry][] = [
  ["the sandbox", createSandboxRegistry()],
  ["a register with the HTTP API", createHttpRegistry({ url, token })],
];

describe.each(registers)("%s", (_name, registry) => {
  test("finds the tariff and the powers of a supply point, the same each time", async () => {
    const found = await registry.find({ supplyPoint: home, commodity: "electricity" });
    expect(found).toEqual({ accessTariff: "018", powersW: [4600, 4600] });
    expect(await registry.find({ supplyPoint: home, commodity: "electricity" })).toEqual(found);
    const gas = await registry.find({ supplyPoint: gasHome, commodity: "gas" });
    expect(gas).toEqual({ accessTariff: "RL.1", powersW: [] });
  });

  test.each([
    ["that does not exist", unknown, "electricity"],
    ["of the other commodity", home, "gas"],
    ["whose holder does not share its data", optedOut, "electricity"],
  ] as const)("does not find a supply point %s", async (_case, supplyPoint, commodity) => {
    expect(await registry.find({ supplyPoint, commodity })).toBeUndefined();
  });
});

test.each([
  ["answers with an error", url, token, "down"],
  ["answers with something else", url, token, "wrong"],
  ["does not accept the token", url, "another token", home],
  ["does not listen", "http://127.0.0.1:1", token, home],
])("a register that %s is unavailable", async (_case, address, given, supplyPoint) => {
  const registry = createHttpRegistry({ url: address, token: given, timeoutMs: 1_000 });
  await expect(registry.find({ supplyPoint, commodity: "electricity" })).rejects.toThrow(
    SupplyPointRegistryUnavailable,
  );
});
