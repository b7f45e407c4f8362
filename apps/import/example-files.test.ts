import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import type { LoadLanguages } from "#features/profile/server/load-customers.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createApp } from "../server/app.ts";
import { testParts } from "../server/testing/test-app.ts";
import { loadFile, type LoadKind } from "./load-file.ts";

const folder = fileURLToPath(new URL("../../docs/examples/", import.meta.url));
const database = await createTestDatabase("empty");
const filesDir = temporaryFolder("examples");
const storage = openLocalDisk({ folder: filesDir });

const languages: LoadLanguages = { offered: completeLanguages, default: "ca" };

const load = (kind: LoadKind, file: string) =>
  loadFile(kind, {
    database,
    storage,
    languages,
    madridTimeDistributors: [],
    path: join(folder, file),
    onProgress: () => {},
  });

/** In the order in which docs/operating.md loads them. */
const examples = [
  ["postal-codes", "postal-codes.csv", 5],
  ["retailers", "retailers.ndjson", 3],
  ["regulated", "regulated.ndjson", 4],
  ["products", "products.ndjson", 4],
  ["interval-prices", "interval-prices.ndjson", 3],
  ["customers", "customers.ndjson", 2],
  ["contracts", "contracts.ndjson", 4],
  ["maximum-demands", "maximum-demands.ndjson", 3],
  ["communications", "communications.ndjson", 2],
  ["invoices", "invoices.ndjson", 6],
  ["wallet-entries", "wallet-entries.ndjson", 3],
  ["curves", "F5D_0031_0999_20260205.0", 168],
] as const;

describe("the example files", () => {
  test.each(examples)("%s are loaded into an empty database without a refusal", async (kind, file, count) => {
    expect(await load(kind, file)).toMatchObject({ new: count, refusals: [] });
  });

  test.each(examples)("%s loaded again change nothing", async (kind, file, count) => {
    expect(await load(kind, file)).toMatchObject({ new: 0, changed: 0, unchanged: count, refusals: [] });
  });
});

/** The portal on the loaded examples, called as the example customer. */
const enter = async () => {
  const configuration = { ...(await loadConfiguration("deployments/demo/llum.json")), demo: false };
  const app = await createApp(await testParts(database, { infrastructure: { configuration, storage } }));
  const entered = await app.inject({
    method: "POST",
    url: "/api/v1/auth/get_token",
    payload: { user: "97090258J", password: "una-prova-de-llum", answer_token: true },
  });
  const headers = { authorization: `Bearer ${entered.json().token}` };
  return (path: string) => app.inject({ url: `/api${path}`, headers });
};

test("the example customer enters, and finds the contract, its paper, its consumption and its invoices", async () => {
  const get = await enter();
  const { id, attachments } = (await get("/v2/contracts/0000101/")).json();
  expect(attachments).toEqual([expect.objectContaining({ filename: "condicions-0000101.pdf" })]);
  const chart = (await get(`/v1/ca/contracts/${id}/cch/chart/daily/`)).json();
  expect(chart.bars).toMatchObject({ dates: { length: 7 }, missing_hours: Array(7).fill(0) });
  const { items } = (await get("/v1/ca/invoices/")).json();
  const documents = await Promise.all(
    items.map(async (invoice: { id: number; number: string }) => [
      invoice.number,
      (await get(`/v1/ca/invoices/${invoice.id}/pdf/`)).headers["content-type"],
    ]),
  );
  expect(Object.fromEntries(documents)).toEqual({
    "FE2602-0101": "application/pdf",
    // Without a bill it is listed, and there is nothing to print.
    "AB2602-0101": expect.stringContaining("json"),
    "RE2602-0101": "application/pdf",
  });
});
