import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listConsumptionAlerts } from "../contract/list-consumption-alerts.ts";
import { startAlerts } from "./testing/alerts-fixture.ts";

const { server, owner, neighbour } = await startAlerts();
const as = { customerId: owner.customerId };

provesForeignIdsAreHidden(listConsumptionAlerts, {
  server,
  valid: { params: { contractId: owner.contractId }, as },
  foreignParams: { contractId: neighbour.contractId },
  unknownParams: { contractId: 999_999 },
});

test("every alert is listed, off and with its usual limit", async () => {
  const { contractId } = owner;
  const { items } = (await server.call(listConsumptionAlerts, { params: { contractId }, as })).answer();
  expect(items).toEqual([
    { kind: "unusual_use", isOn: false, limit: 50 },
    { kind: "missing_readings", isOn: false, limit: 7 },
    { kind: "base_load", isOn: false, limit: 30 },
    { kind: "cost_above", isOn: false, limit: 5000 },
  ]);
});

test("the alerts of another customer's contract are not found", async () => {
  const params = { contractId: neighbour.contractId };
  const { status, problem } = await server.call(listConsumptionAlerts, { params, as });
  expect([status, problem().code]).toEqual([404, "contract_not_found"]);
});
