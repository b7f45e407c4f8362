import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { eicar } from "#integrations/file-scanner/sandbox.ts";
import { IdentityCheckUnavailable } from "#integrations/identity-check/port.ts";
import { SolvencyUnavailable } from "#integrations/solvency/port.ts";
import { SupplyPointRegistryUnavailable } from "#integrations/supply-points/port.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "../app.ts";
import { readEnvironment } from "../environment.ts";
import { testParts, type TestChanges } from "../testing/test-app.ts";
import { startPaymentProvider } from "./card-payments.ts";
import { connectedPorts, outsidePorts, scannerOf } from "./outside-ports.ts";

const database = await createTestDatabase();

const partsOf = async (allowsSandboxes: boolean, changes: TestChanges = {}) =>
  testParts(database, { ...changes, infrastructure: { allowsSandboxes, ...changes.infrastructure } });

/** What answers as a sandbox would, by the folder of its port. */
const answeringSandboxes = async (parts: Awaited<ReturnType<typeof partsOf>>): Promise<string[]> => {
  const { services } = parts;
  const app = await createApp(parts);
  const answers: Record<string, () => Promise<boolean>> = {
    "document-signature": async () =>
      services.hasSigningPage ||
      services.provider.findStatus("unknown", new Date()).then(
        () => true,
        (error: unknown) => !String(error).includes("no sandbox answers in production"),
      ),
    "file-scanner": async () =>
      services.scanner.scan(Readable.from([eicar])).then(
        (found) => found === "infected",
        () => false,
      ),
    "supply-points": async () =>
      services.supplyPointRegistry.find({ supplyPoint: "ES0021000012345678", commodity: "electricity" }).then(
        () => true,
        (error: unknown) => !(error instanceof SupplyPointRegistryUnavailable),
      ),
    solvency: async () =>
      services.solvency.findScore({ taxId: "12345678Z", name: "Anna" }).then(
        () => true,
        (error: unknown) => !(error instanceof SolvencyUnavailable),
      ),
    "identity-check": async () =>
      services.identityCheck.belongTogether({ taxId: "12345678Z", name: "Anna" }).then(
        () => true,
        (error: unknown) => !(error instanceof IdentityCheckUnavailable),
      ),
    "card-payments": async () => services.cardPayments !== undefined,
    mail: async () => (await app.inject({ url: "/sandbox/mailbox" })).statusCode !== 404,
    "back-office": async () => services.configuration.demo,
    "web-push": async () => services.pushService !== undefined,
    // They have no sandbox.
    "file-storage": async () => false,
    "identity-provider": async () => false,
  };
  expect(Object.keys(answers).toSorted()).toEqual(Object.keys(outsidePorts).toSorted());
  const found: string[] = [];
  for (const [name, answersAsSandbox] of Object.entries(answers))
    if (await answersAsSandbox()) found.push(name);
  return found;
};

const { configuration } = (await partsOf(true)).services;
const retailer = { ...configuration, demo: false };

describe("in production", () => {
  test("no sandbox of any outside system answers", async () => {
    const parts = await partsOf(false, { infrastructure: { configuration: retailer } });
    expect(await answeringSandboxes(parts)).toEqual([]);
  });

  test("a sandbox that answers all the same is found", async () => {
    const parts = await partsOf(true, { infrastructure: { configuration: retailer } });
    expect(await answeringSandboxes(parts)).toEqual([
      "document-signature",
      "file-scanner",
      "supply-points",
      "solvency",
      "identity-check",
      "web-push",
    ]);
  });

  test("the look-up of a supply point answers that the register is not available, and invents nothing", async () => {
    const app = await createApp(await partsOf(false));
    const answer = await app.inject({ url: "/api/v1/contractacio/config/cups/ES0021000012345678LB" });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "supply_point_registry_unavailable"]);
  });

  test("cards are paid at Stripe alone", async () => {
    const environment = readEnvironment({ NODE_ENV: "production" });
    expect((await startPaymentProvider(environment, false)).cardPayments).toBeUndefined();
  });
});

test("every outside system is in the table, and in the manual's", () => {
  const folders = readdirSync("integrations", { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(Object.keys(outsidePorts).toSorted()).toEqual(folders.toSorted());
  const manual = readFileSync("docs/operating.md", "utf8");
  for (const [name, { variable, without }] of Object.entries(outsidePorts))
    expect(manual, name).toContain(`| \`${variable}\` | ${without} |`);
});

test("a sandbox is made in one place, besides those of demos", () => {
  const files = readdirSync("apps", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|testing\/|test-|^chaos\//.test(name),
  );
  const makers = files.filter((name) =>
    /createSandbox(Signature|Scanner|Registry)\(/.test(readFileSync(`apps/${name}`, "utf8")),
  );
  expect(makers).toEqual(["server/assembly/outside-ports.ts"]);
});

test("connected systems are used, whether sandboxes are allowed or not", async () => {
  const fileScanner = { scan: async () => "clean" as const };
  expect(scannerOf({ fileScanner, allowsSandboxes: false })).toBe(fileScanner);
  expect(scannerOf({ fileScanner, allowsSandboxes: true })).toBe(fileScanner);
  const { services } = await partsOf(false);
  const supplyPointRegistry = { find: async () => ({ kind: "unknown" as const }) };
  expect(connectedPorts({ ...services, supplyPointRegistry }).supplyPointRegistry).toBe(supplyPointRegistry);
});

test("the sandbox's register has the tariff and the powers of the demo's contracts", async () => {
  const demo = await createTestDatabase("demo");
  const { rows } = await demo.unguarded.query(
    `select left(s.cups, 20) as "supplyPoint", k.commodity, k.access_tariff as "accessTariff", k.powers_w as "powersW"
     from contracts k join supply_points s using (customer_id, supply_point_id) where k.state = 'active'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const { supplyPointRegistry } = (await testParts(demo, { infrastructure: { allowsSandboxes: true } }))
    .services;
  for (const { supplyPoint, commodity, ...terms } of rows)
    expect([supplyPoint, await supplyPointRegistry.find({ supplyPoint, commodity })]).toMatchObject([
      supplyPoint,
      { kind: "known", facts: terms },
    ]);
});
