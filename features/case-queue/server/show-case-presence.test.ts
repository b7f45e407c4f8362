import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { presenceLastsMs, showCasePresence } from "../contract/show-case-presence.ts";

const { database, enter, ask } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");

const show = async ({ call }: typeof marta, reference: string, open = true): Promise<string[]> => {
  const params = { kind: "question" as const, reference };
  const { json } = await call(showCasePresence, { params, body: { open } });
  return json.others.map(({ name }: { name: string }) => name);
};

test("each of two staff members on one case reads the other’s name, and of no other case", async () => {
  const reference = await ask("Oberta per dues persones");
  expect(await show(marta, reference)).toEqual([]);
  expect(await show(pau, reference)).toEqual(["Marta"]);
  expect(await show(marta, reference)).toEqual(["Pau"]);
  expect(await show(pau, await ask("Una altra"))).toEqual([]);
});

test("who closes the case is gone at once, and who only disappears after a few seconds", async () => {
  const reference = await ask("Es tanca");
  await show(pau, reference);
  expect(await show(marta, reference)).toEqual(["Pau"]);
  await show(pau, reference, false);
  expect(await show(marta, reference)).toEqual([]);
  await show(pau, reference);
  await database.unguarded.query(
    "update case_presence set seen_at = seen_at - $1 * interval '1 millisecond' where staff_id = $2",
    [presenceLastsMs, pau.staffId],
  );
  expect(await show(marta, reference)).toEqual([]);
});

test("a staff member who has left is not shown", async () => {
  const reference = await ask("Amb algú que se’n va");
  const leaving = await enter("Anna", "agent");
  await show(leaving, reference);
  expect(await show(marta, reference)).toEqual(["Anna"]);
  await database.unguarded.query("update staff_members set ended_at = now() where staff_id = $1", [
    leaving.staffId,
  ]);
  expect(await show(marta, reference)).toEqual([]);
});
