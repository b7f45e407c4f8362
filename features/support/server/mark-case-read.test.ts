import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { countNotifications } from "#features/notifications/server/notification-queries.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getCase } from "../contract/get-case.ts";
import { markCaseRead } from "../contract/mark-case-read.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, ask, database, staffWrites, rejectedChange } = await startSupport();
const read = async (id: string) => (await server.call(getCase, { as, params: { id } })).answer();
const markRead = (id: string, readUntil: Date) =>
  server.call(markCaseRead, { as, params: { id }, body: { readUntil } });

test("an answer is new until it is read, and one that arrives meanwhile stays new", async () => {
  const { reference } = (await ask("Pregunta")).answer().data;
  await staffWrites(reference, "Primera resposta");
  const seen = await read(reference);
  expect(seen.messages.map(({ isNew }) => isNew)).toEqual([false, true]);
  await staffWrites(reference, "Segona resposta", { now: new Date(seen.changedAt.getTime() + 5) });
  await markRead(reference, seen.changedAt);
  expect((await read(reference)).messages.map(({ isNew }) => isNew)).toEqual([false, false, true]);
  const { changedAt } = await read(reference);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const left = (await markRead(reference, changedAt)).answer().n_new;
  expect(await read(reference)).toMatchObject({ hasNews: false });
  await markRead(reference, new Date(0));
  expect((await read(reference)).hasNews).toBe(false);
  expect((await markRead(reference, changedAt)).answer().n_new).toBe(left);
});

test("the notifications about a request are read with it, and no others", async () => {
  const unread = async () => (await countNotifications(database, as.customerId)).unread;
  const [{ reference }, otherCase] = [
    (await ask("La meva")).answer().data,
    (await ask("L’altra")).answer().data,
  ];
  await staffWrites(otherCase.reference, "Resposta");
  const before = await unread();
  await staffWrites(reference, "Resposta");
  expect(await unread()).toBe(before + 1);
  await markRead(reference, (await read(reference)).changedAt);
  expect(await unread()).toBe(before);
});

test("a clock that is ahead does not hide what is written later", async () => {
  const { reference } = (await ask("Una altra")).answer().data;
  await markRead(reference, new Date(Date.now() + 86_400_000));
  await staffWrites(reference, "Resposta", { now: new Date(Date.now() + 1000) });
  expect((await read(reference)).hasNews).toBe(true);
});

test("the decision about a change of a contract is new until it is read", async () => {
  const reference = await rejectedChange("Ja la reps així");
  const seen = await read(reference);
  expect(seen).toMatchObject({ hasNews: true, change: { state: "rejected", reason: "Ja la reps així" } });
  await markRead(reference, seen.changedAt);
  expect((await read(reference)).hasNews).toBe(false);
});

test("an unknown request is not found", async () => {
  const refused = await markRead("2222-2222", new Date());
  expect([refused.status, refused.problem().code]).toEqual([404, "case_not_found"]);
});

provesForeignIdsAreHidden(markCaseRead, {
  server,
  valid: { as, params: { id: demoCases.household.claim }, body: { readUntil: new Date() } },
  foreignParams: { id: demoCases.company.question },
  unknownParams: { id: "2222-2222" },
});
