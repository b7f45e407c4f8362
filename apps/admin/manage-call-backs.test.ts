import { expect, test } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { run, context, lastAudit } = await createTestAdmin("empty");
const linesOf = async (...args: string[]) => (await run(["call-backs", ...args])).lines;

test("staff see who waits to be called, and record that they called", async () => {
  expect(await linesOf()).toContain("no person waits to be called");
  await context.database.pool.query(`
    insert into call_backs (visitor_id, call_back_id, reference, state, language, origin, given_name, surname1, surname2,
      email, telephone, contact_hours, details, consent_version, consent_text, created_at, changed_at)
    values ('v', gen_random_uuid(), 'K7QM-2X9R', 'requested', 'ca', 'comparator', 'Ada', 'Puig', '', 'ada@correu.example',
      '600000001', '9-13h', '{}', '2026-11', 'Accepto', now(), now())`);
  await context.database.pool.query(
    "insert into call_back_references select reference, visitor_id, call_back_id from call_backs",
  );
  expect((await linesOf()).join("\n")).toMatch(/K7QM-2X9R.*9-13h.*600000001.*Ada Puig/);
  expect(await linesOf("called", "K7QM-2X9R", "--as", "Pau")).toEqual(["K7QM-2X9R is called."]);
  expect(await lastAudit()).toMatchObject({ actor: "Pau", action: "call-backs close" });
  await expect(linesOf("cancel", "K7QM-2X9R", "--as", "Pau")).rejects.toThrow("is closed already");
  await expect(linesOf("called", "2222-2222", "--as", "Pau")).rejects.toThrow("There is no call-back");
});
