import { expect, test } from "vitest";
import { decideRemittance } from "../contract/decide-remittance.ts";
import { at, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, makeOf, rehearse, enter, lastAudit } = await startRemittances({ approvalCents: 50_000 });
const berta = await enter("Berta", "administrator");
const decide = async (who: typeof marc, remittanceId: number, decision: string) =>
  (await who.call(decideRemittance, { ...at(remittanceId), body: { decision, reason: "" } })).json;

test("above the limit a second person decides, never the one who made it", async () => {
  const { remittanceId, json } = await makeOf(60_000);
  expect(json.remittance.state).toBe("waiting");
  expect((await decide(marc, remittanceId, "approve")).code).toBe("own_remittance");
  expect((await decide(berta, remittanceId, "approve")).remittance).toMatchObject({
    state: "ready",
    decided_by_name: "Berta",
  });
  expect(await lastAudit()).toMatchObject({
    action: "remittances decide",
    details: { decision: "approve", totalCents: 60_000 },
  });
  expect((await decide(berta, remittanceId, "reject")).code).toBe("remittance_decided");
});

test("one that is not agreed to is void, and its bills wait for another", async () => {
  const { remittanceId } = await makeOf(61_000);
  expect((await decide(berta, remittanceId, "reject")).remittance.state).toBe("voided");
  expect(await rehearse()).toMatchObject({ bills: 1, total: 610 });
});

test("a remittance that does not exist is not found", async () => {
  expect((await decide(berta, unknownId, "approve")).code).toBe("remittance_not_found");
});
