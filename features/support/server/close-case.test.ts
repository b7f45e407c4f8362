import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { closeCase } from "../contract/close-case.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, ask, eventsOf } = await startSupport();
const close = (id: string) => server.call(closeCase, { as, params: { id } });

test("a request under way is closed once, and can be opened again", async () => {
  const { reference } = (await ask("Ja no cal")).answer().data;
  const closed = (await close(reference)).answer();
  expect(closed).toMatchObject({ state: "closed", canBeAnswered: false, canBeReopened: true, dueOn: null });
  expect((await close(reference)).answer().state).toBe("closed");
  const events = (await eventsOf()).filter(({ type }) => type === "case.closed");
  expect(events).toMatchObject([{ payload: { reference } }]);
});

test("a request that the retailer has decided cannot be closed", async () => {
  const refused = await close(demoCases.household.deniedClaim);
  expect([refused.status, refused.problem().code]).toEqual([409, "case_not_open"]);
});

test("an unknown request is not found", async () => {
  const refused = await close("2222-2222");
  expect([refused.status, refused.problem().code]).toEqual([404, "case_not_found"]);
});

provesForeignIdsAreHidden(closeCase, {
  server,
  valid: { as, params: { id: demoCases.household.claim } },
  foreignParams: { id: demoCases.company.question },
  unknownParams: { id: "2222-2222" },
});
