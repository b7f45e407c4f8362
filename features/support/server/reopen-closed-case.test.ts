import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { addDays, madridDate, madridMidnight } from "#energy/calendar.ts";
import { addWorkingDays } from "#energy/working-days.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getCase } from "../contract/get-case.ts";
import { reopenClosedCase } from "../contract/reopen-closed-case.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, ask, staffWrites, eventsOf, settings, database } = await startSupport();
const reopen = (
  id: string,
  body: { message: string; attachments?: string[] } = { message: "Hi falta una cosa" },
) => server.call(reopenClosedCase, { as, params: { id }, body });
const today = madridDate(new Date());
const endedCase = async (text: string): Promise<string> => {
  const { reference } = (await ask(text, text)).answer().data;
  await staffWrites(reference, "Resolt", { to: "accepted" });
  return reference;
};

test("a request that has ended is opened again with a reason, and its days begin anew", async () => {
  const reference = await endedCase("Primera");
  const reopened = (await reopen(reference)).answer();
  expect(reopened).toMatchObject({
    state: "in_process",
    canBeAnswered: true,
    dueOn: addWorkingDays(today, 15),
  });
  expect(reopened.messages.at(-1)?.body).toBe("Hi falta una cosa");
  expect((await eventsOf()).at(-1)).toMatchObject({
    type: "case.reopened",
    payload: { reference, reopenings: 1 },
  });
});

test("the last day is that of the configuration, and the day after is too late", async () => {
  const reference = await endedCase("Segona");
  const detail = async () => (await server.call(getCase, { as, params: { id: reference } })).answer();
  expect(await detail()).toMatchObject({ canBeReopened: true, reopenBefore: addDays(today, 30) });
  await database.unguarded.query("update cases set resolved_at = $2 where reference = $1", [
    reference,
    madridMidnight(addDays(today, -31)),
  ]);
  expect((await detail()).canBeReopened).toBe(false);
  const late = await reopen(reference);
  expect([late.status, late.problem().code]).toEqual([409, "reopening_too_late"]);
  const configured = settings.current;
  settings.current = { ...configured, support: { ...configured.support, reopenDays: 60 } };
  expect((await reopen(reference)).status).toBe(200);
  settings.current = configured;
});

test("a request under way is open already", async () => {
  const { reference } = (await ask("Tercera")).answer().data;
  const refused = await reopen(reference);
  expect([refused.status, refused.problem().code]).toEqual([409, "case_open"]);
});

test("a reason has at most six files, which exist and are of a known kind", async () => {
  const reference = await endedCase("Quarta");
  const ids = Array.from({ length: 7 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);
  expect((await reopen(reference, { message: "Set", attachments: ids })).problem().code).toBe(
    "attachment_count",
  );
  const missing = await reopen(reference, { message: "Un", attachments: ids.slice(0, 1) });
  expect([missing.status, missing.problem().code]).toEqual([404, "attachment_not_found"]);
  const page = { name: "page.html", content: `data:text/html;base64,${btoa("<script>")}` };
  const body = { message: "Una pàgina", attachments: [page] };
  const refused = await server.call(reopenClosedCase, { as, params: { id: reference }, body });
  expect([refused.status, refused.problem().code]).toEqual([400, "attachment_refused"]);
});

test("an unknown request is not found", async () => {
  const refused = await reopen("2222-2222");
  expect([refused.status, refused.problem().code]).toEqual([404, "case_not_found"]);
});

const ended = await endedCase("Cinquena");
provesForeignIdsAreHidden(reopenClosedCase, {
  server,
  valid: { as, params: { id: ended }, body: { message: "Hola" } },
  foreignParams: { id: demoCases.company.question },
  unknownParams: { id: "2222-2222" },
});
