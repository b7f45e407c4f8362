import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createHttpIdentityCheck } from "./http.ts";
import { IdentityCheckUnavailable, type IdentityCheck } from "./port.ts";
import { createSandboxIdentityCheck } from "./sandbox.ts";

const token = "a token of the register of persons";
const answers: Record<string, [status: number, body: string]> = {
  "11111555W": [200, '{"valid":false}'],
  "11111996Y": [500, "{}"],
  "11111995M": [200, "{}"],
};
const received: string[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += String(chunk)));
  request.on("end", () => {
    received.push(`${request.method} ${request.url} ${body}`);
    const taxId: string = JSON.parse(body).tax_id;
    const isAllowed = request.headers.authorization === `Bearer ${token}`;
    const [status, answer] = isAllowed ? (answers[taxId] ?? [200, '{"valid":true}']) : [401, "{}"];
    response.writeHead(status).end(answer);
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
const url = `http://127.0.0.1:${port}/`;

const checks: [string, IdentityCheck][] = [
  ["the sandbox", createSandboxIdentityCheck()],
  ["a register with our API", createHttpIdentityCheck({ url, token })],
];
const name = "Anna Puig Serra";

describe.each(checks)("%s", (_name, check) => {
  test("says whether a name belongs to a tax id", async () => {
    expect(await check.belongTogether({ taxId: "11111123F", name })).toBe(true);
    expect(await check.belongTogether({ taxId: "11111555W", name })).toBe(false);
  });

  test("fails with one error while it does not answer", async () => {
    await expect(check.belongTogether({ taxId: "11111996Y", name })).rejects.toBeInstanceOf(
      IdentityCheckUnavailable,
    );
  });
});

test("the sandbox knows the names of customers, and answers after 8 seconds where it is slow", async () => {
  const waited: number[] = [];
  const check = createSandboxIdentityCheck({
    findName: async (taxId) => (taxId === "12345678Z" ? "PUIG SERRA, ANNA" : undefined),
    wait: async (ms) => waited.push(ms),
  });
  expect(await check.belongTogether({ taxId: "12345678Z", name })).toBe(true);
  expect(await check.belongTogether({ taxId: "12345678Z", name: "Berta Roca" })).toBe(false);
  expect(await check.belongTogether({ taxId: "11111997F", name })).toBe(true);
  expect(waited).toEqual([8000]);
});

test("an answer of another form is none, as is that to a wrong token", async () => {
  await expect(
    createHttpIdentityCheck({ url, token }).belongTogether({ taxId: "11111995M", name }),
  ).rejects.toBeInstanceOf(IdentityCheckUnavailable);
  await expect(
    createHttpIdentityCheck({ url, token: "wrong" }).belongTogether({ taxId: "11111123F", name }),
  ).rejects.toBeInstanceOf(IdentityCheckUnavailable);
});

test("the tax id is in no address", () => {
  expect(received.length).toBeGreaterThan(3);
  for (const line of received) expect(line).toMatch(/^POST \/identity \{"tax_id":"/);
});
