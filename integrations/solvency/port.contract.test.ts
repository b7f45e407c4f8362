import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createHttpSolvency } from "./http.ts";
import { SolvencyUnavailable, type SolvencyFile } from "./port.ts";
import { createSandboxSolvency } from "./sandbox.ts";

const token = "a token of the file of solvency";
const answers: Record<string, [status: number, body: string]> = {
  "11111666K": [200, '{"score":900}'],
  "11111996Y": [500, "{}"],
  "11111995M": [200, '{"score":"none"}'],
};
const received: string[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += String(chunk)));
  request.on("end", () => {
    received.push(`${request.method} ${request.url} ${body}`);
    const taxId: string = JSON.parse(body).tax_id;
    const isAllowed = request.headers.authorization === `Bearer ${token}`;
    const [status, answer] = isAllowed ? (answers[taxId] ?? [200, '{"score":120}']) : [401, "{}"];
    response.writeHead(status).end(answer);
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
const url = `http://127.0.0.1:${port}/`;

const files: [string, SolvencyFile][] = [
  ["the sandbox", createSandboxSolvency()],
  ["a file with our API", createHttpSolvency({ url, token })],
];
const name = "Anna Puig Serra";

describe.each(files)("%s", (_name, file) => {
  test("has a low score of an ordinary person and a high one of a debtor", async () => {
    expect(await file.findScore({ taxId: "11111123F", name })).toBeLessThan(500);
    expect(await file.findScore({ taxId: "11111666K", name })).toBeGreaterThan(500);
  });

  test("fails with one error while it does not answer", async () => {
    await expect(file.findScore({ taxId: "11111996Y", name })).rejects.toBeInstanceOf(SolvencyUnavailable);
  });
});

test("the sandbox answers after 8 seconds where it is slow", async () => {
  const waited: number[] = [];
  const slow = createSandboxSolvency({ wait: async (ms) => waited.push(ms) });
  expect(await slow.findScore({ taxId: "11111997F", name })).toBe(120);
  expect(waited).toEqual([8000]);
});

test("an answer without a score is none, as is that to a wrong token", async () => {
  await expect(
    createHttpSolvency({ url, token }).findScore({ taxId: "11111995M", name }),
  ).rejects.toBeInstanceOf(SolvencyUnavailable);
  await expect(
    createHttpSolvency({ url, token: "wrong" }).findScore({ taxId: "11111123F", name }),
  ).rejects.toBeInstanceOf(SolvencyUnavailable);
});

test("the tax id is in no address", () => {
  expect(received.length).toBeGreaterThan(3);
  for (const line of received) expect(line).toMatch(/^POST \/solvency \{"tax_id":"/);
});
