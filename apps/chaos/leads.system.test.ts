import { afterAll, expect, test } from "vitest";
import { saveLead } from "#features/contracting/contract/save-lead.ts";
import { handlers } from "#features/contracting/server/routes.ts";
import { createBrowser, startContracting } from "#features/contracting/server/testing/contracting-fixture.ts";
import { household, wholeLead } from "#features/contracting/server/testing/lead-samples.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createCrashPoints } from "./crash-points.ts";

const maxPoints = 80;
const contracting = await startContracting();
const { database, openBrowser, reset } = contracting;

let hasStopped = false;
const { crashBefore, countedDatabase } = createCrashPoints(() => {
  hasStopped = true;
  throw new Error("The server has stopped");
});
/** A server that writes nothing from the Nth step on: for the database the same as a kill. */
const stopping = await startTestServer(handlers({ ...contracting, database: countedDatabase(database) }), {
  rateLimits: { write: 100_000, lookup: 100_000 },
});
afterAll(() => stopping.app.close());

const stored = async () => {
  const { rows } = await database.unguarded.query(
    `select (select count(*)::int from leads) as leads, (select array_agg(state) from leads) as states,
       (select count(*)::int from lead_steps where state = 'confirmed') as confirmations,
       (select count(*)::int from visitor_outbox_events where type = 'lead.confirmed') as events`,
  );
  return rows[0];
};

test("a lead whose server stops before any step of writing or confirming it is one lead, confirmed and reported once", async () => {
  const faults: string[] = [];
  let point = 0;
  do {
    point += 1;
    hasStopped = false;
    await reset();
    // Files that a stopped server has received wait for an hour, and count against their network.
    await database.unguarded.query("delete from visitor_uploads");
    const begun = { ...household.installation, creationKey: crypto.randomUUID() };
    // One browser with its cookies, whose calls a second server answers once the first has stopped.
    const [first, second] = [createBrowser(stopping), openBrowser()];
    crashBefore(point);
    const cut = await first.call(saveLead, { body: begun });
    for (const [name, cookie] of first.cookies) second.cookies.set(name, cookie);
    // A reload and a double click repeat the call with the same key.
    const repeated = [1, 2].map(() => second.call(saveLead, { body: begun }));
    const ids = new Set((await Promise.all(repeated)).map((answer) => answer.answer().leadId));
    if (cut.status === 200) ids.add(cut.answer().leadId);
    const [leadId = ""] = ids;
    const confirmed = { ...wholeLead, leadId, confirm: true };
    for (const [name, cookie] of second.cookies) first.cookies.set(name, cookie);
    await first.call(saveLead, { body: confirmed });
    const half = await stored();
    const isWhole =
      half.confirmations === half.events && half.states[0] === (half.events === 1 ? "confirmed" : "draft");
    await Promise.all([1, 2].map(() => second.call(saveLead, { body: confirmed })));
    const end = await stored();
    const isOne = JSON.stringify(end) === '{"leads":1,"states":["confirmed"],"confirmations":1,"events":1}';
    if (ids.size !== 1 || !isWhole || !isOne)
      faults.push(`step ${point}: ${ids.size} ids, ${JSON.stringify(half)}, then ${JSON.stringify(end)}`);
  } while (hasStopped && point < maxPoints);
  expect(faults).toEqual([]);
  expect(point).toBeGreaterThan(10);
  expect(point).toBeLessThan(maxPoints);
});
