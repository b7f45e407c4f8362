import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypes from "openapi-typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { powerChange } from "#features/contract-changes/server/change-power.ts";
import { events } from "#features/support/contract/events.ts";
import { bigint, queryRow, text } from "#platform/server/database/query.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createApp } from "./app.ts";
import { testParts } from "./testing/test-app.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const example = join(root, "docs/examples/operator-integration.ts");
const database = await createTestDatabase("demo");
const parts = await testParts(database, { infrastructure: { publicOrigin: "https://clients.llum.cat" } });
const { cases, requests, operatorKeys } = parts.services;
const app = await createApp(parts);
const documentAt = async (url: string) => (await app.inject({ url })).json();

describe.each(["/api/openapi.json", "/api/staff/openapi.json", "/api/operator/v1/openapi.json"])(
  "the document %s",
  (url) => {
    /** The rules that it breaks, with the places. */
    const problemsOf = async (document: object): Promise<string[]> => {
      const config = await createConfig({
        extends: ["recommended"],
        // `contracts/{id}` beside `contracts/ibans` is the specification's; the router prefers the fixed word.
        rules: { "no-ambiguous-paths": "off" },
      });
      const source = JSON.stringify(document);
      const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
      return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    };

    test("follows every rule of the linter, which finds what is left out", async () => {
      const document = await documentAt(url);
      expect(await problemsOf(document)).toEqual([]);
      expect(await problemsOf({ ...document, servers: [] })).toEqual([
        expect.stringMatching("no-empty-servers"),
      ]);
    });
  },
);

describe("a client that is generated from the document", () => {
  const folder = temporaryFolder("operator-client");
  const compile = (): string =>
    spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], {
      encoding: "utf8",
    }).stdout;
  const source = readFileSync(example, "utf8");

  beforeAll(async () => {
    const types = await openapiTypes(await documentAt("/api/operator/v1/openapi.json"));
    writeFileSync(join(folder, "operator-api.d.ts"), types);
    cpSync(example, join(folder, "operator-integration.ts"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      target: "es2024",
      module: "nodenext",
      types: ["node"],
      skipLibCheck: false,
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["operator-integration.ts"] }),
    );
  });

  test("compiles with a whole integration: every kind of request, every type of event", () => {
    expect(compile()).toBe("");
  });

  test.each([
    ["a field that the kind does not have", "power_p6", "power_p7"],
    ["a kind that is left out", `    case "contract.happy_day":\n`, ""],
    ["a type of event that is left out", `    case "case.reopened":\n`, ""],
    ["data of another type of event", "erp.bookPayment(event.data)", "erp.noteVisitor(event.data)"],
  ])("does not compile with %s", (_case, written, changed) => {
    expect(source).toContain(written);
    writeFileSync(join(folder, "operator-integration.ts"), source.replace(written, changed));
    expect(compile()).toMatch(/error TS\d+/);
  });
});

describe("the example of an integration", () => {
  test("carries out, refuses, answers with a file and acknowledges what waits", async () => {
    const { workOnEvents } = await import(example);
    const contract =
      (await queryRow(database.unguarded, {
        text: `select customer_id as "customerId", contract_id as "contractId", name from contracts
               where commodity = 'electricity' and state = 'active' and not exists
                 (select from change_requests r where r.customer_id = contracts.customer_id)
               order by contract_id limit 1`,
        columns: { customerId: bigint, contractId: bigint, name: text },
      })) ?? expect.fail("the demo has no contract without requests");
    const { name: _name, ...key } = contract;
    const now = new Date();
    const delivery = await requests.submit(invoiceDeliveryChange, {
      ...key,
      details: { invoice_online: "postal" as const },
      replaced: { invoice_online: "email" },
      state: "sent",
      now,
    });
    const power = await requests.submit(powerChange, {
      ...key,
      details: { phone: "600000001", power_p1: 9200 },
      state: "sent",
      now,
    });
    const claim =
      (await cases.findForOperator(demoCases.household.claim)) ?? expect.fail("the demo has no claim");
    const data = claim.operatorCase;
    await eventWriter(events)(database.pool, claim.customerId, { type: "case.message", data, now });
    const { token } = await operatorKeys.add({ name: "the ERP", scopes: ["events", "requests", "cases"] });
    const done: unknown[] = [];
    const note = async (...facts: unknown[]) => void done.push(facts);
    const connection = {
      address: "/api/operator/v1",
      key: token,
      fetch: async (url: string, { method, headers, body }: RequestInit) => {
        const answer = await app.inject({
          method: method === "POST" ? "POST" : "GET",
          url,
          headers: Object(headers),
          ...(typeof body === "string" ? { payload: body } : {}),
        });
        return new Response(answer.rawPayload, { status: answer.statusCode });
      },
    };
    await workOnEvents(connection, {
      startPowerChange: async (name: string, powersW: number[]) => {
        await note("power", name, powersW);
        return "Sense butlletí no es pot apujar.";
      },
      changeAccount: note,
      noteChange: note,
      bookPayment: note,
      stopReminders: note,
      noteVisitor: note,
      planCall: note,
      bookLead: note,
      answerTo: async () => ({
        text: "Tens raó.",
        proof: new Blob(["%PDF-1.7 a proof"], { type: "application/pdf" }),
      }),
    });
    expect(done).toContainEqual(["power", contract.name, [9200]]);
    expect(done).toContainEqual([contract.name, "bills by postal"]);
    const stateOf = async (reference: string) => (await requests.findForOperator(reference))?.request.state;
    expect([await stateOf(delivery.reference), await stateOf(power.reference)]).toEqual(["done", "rejected"]);
    const closed = (await cases.findForOperator(data.reference))?.operatorCase;
    expect([closed?.state, closed?.files.at(-1)?.filename]).toEqual(["accepted", "prova.pdf"]);
    const waiting = await connection.fetch("/api/operator/v1/events", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await waiting.json()).toMatchObject({ events: [] });
  });
});
