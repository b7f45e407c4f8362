import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { isTokenValid } from "../contract/is-token-valid.ts";
import { handleIsTokenValid } from "./is-token-valid.ts";
import { createSessions } from "./sessions/sessions.ts";

const database = await createTestDatabase("empty");
const sessions = createSessions(database, { idleMinutes: 30, longestHours: 12 });
const server = await startTestServer([handleIsTokenValid({ sessions })]);
const isValid = async (token?: string): Promise<boolean> =>
  (await server.call(isTokenValid, { body: { token }, as: "nobody" })).answer().token_is_valid;

it("says yes to a token whose session lives, and no once it was ended", async () => {
  const { rows } = await database.unguarded.query<{ customer_id: number }>(
    "insert into customers (tax_id, kind, name) values ('00000000T', 'person', 'Martí') returning customer_id",
  );
  const token = await sessions.start({
    customerId: Number(rows[0]?.customer_id),
    device: "phone",
    now: new Date(),
    method: "password",
  });
  expect(await isValid(token)).toBe(true);
  await sessions.end(token);
  expect(await isValid(token)).toBe(false);
});

it("says no to what was never a token, and to a visitor without one", async () => {
  expect(await isValid("forged")).toBe(false);
  expect(await isValid()).toBe(false);
});
