import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listCommunications } from "../contract/list-communications.ts";
import { createRecordCommunication } from "./communications.ts";
import { annasRecord, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
const { database } = sources;
await loadSamples(sources, [annasRecord, fornsGasRecord]);
const { rows } = await database.unguarded.query("select name, contract_id from contracts");
const idOf = (name: string): number => rows.find((row) => row.name === name).contract_id;
const record = createRecordCommunication(database);

const send = (originKey: string, day: number, changes: { customerId?: number; contractId?: number } = {}) =>
  record({
    customerId: anna,
    contractId: idOf(annasRecord.name),
    originKey,
    channel: "email",
    sentAt: new Date(Date.UTC(2026, 10, day)),
    recipient: "anna@example.org",
    subject: `Assumpte ${originKey}`,
    body: "Hola, Anna:\nJa està fet.",
    ...changes,
  });
await send("one", 16);
await send("two", 17);
await send("two", 18);
await send("forn", 17, { customerId: forn, contractId: idOf(fornsGasRecord.name) });
const as = { customerId: anna };

test("what was sent about a contract is listed once, the newest first", async () => {
  const { contract, items } = (
    await server.call(listCommunications, { as, params: { id: idOf(annasRecord.name) } })
  ).answer();
  expect(contract).toBe(annasRecord.name);
  expect(items).toMatchObject([
    {
      subject: "Assumpte two",
      channel: "email",
      sentAt: new Date("2026-11-17T00:00:00Z"),
      recipient: "anna@example.org",
      body: "Hola, Anna:\nJa està fet.",
    },
    { subject: "Assumpte one" },
  ]);
});

test("a contract that the customer does not have is not found", async () => {
  const answer = await server.call(listCommunications, { as, params: { id: idOf(fornsGasRecord.name) } });
  expect([answer.status, answer.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listCommunications, {
  server,
  valid: { as, params: { id: idOf(annasRecord.name) } },
  foreignParams: { id: idOf(fornsGasRecord.name) },
  unknownParams: { id: 987_654_321 },
});
