import { expect, test } from "vitest";
import { listRequests } from "../contract/list-requests.ts";
import { annasRecord, fornsGasRecord, startRequestsFixture } from "#apps/server/testing/requests-fixture.ts";

const { server, requests, anna, forn, submit } = await startRequestsFixture();

const first = await submit("postal", { now: new Date("2026-11-02T10:00:00Z") });
await requests.inTransaction((client) =>
  requests.move(
    client,
    { customerId: anna, reference: first.reference },
    { to: "rejected", actor: "retailer", reason: "Adreça incompleta", now: new Date("2026-11-03T08:30:00Z") },
  ),
);
const second = await submit("postal", { now: new Date("2026-11-09T10:00:00Z") });
await submit("postal", { contract: fornsGasRecord.name });

test("a customer reads their own requests, the newest first, with the retailer's reason", async () => {
  const { items } = (await server.call(listRequests, { as: { customerId: anna } })).answer();
  expect(items.map(({ reference, state, reason }) => [reference, state, reason])).toEqual([
    [second.reference, "sent", ""],
    [first.reference, "rejected", "Adreça incompleta"],
  ]);
});

test("only open requests of one contract are listed on demand", async () => {
  const query = { contract: annasRecord.name, open: "yes" } as const;
  const { items } = (await server.call(listRequests, { as: { customerId: anna }, query })).answer();
  expect(items.map(({ reference }) => reference)).toEqual([second.reference]);
});

test("another customer's contract has no requests", async () => {
  const query = { contract: annasRecord.name };
  expect((await server.call(listRequests, { as: { customerId: forn }, query })).answer()).toEqual({
    items: [],
  });
});
