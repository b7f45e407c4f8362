import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createOneTimeTokens } from "../sign-in/one-time-tokens.ts";
import { createPasswordCheck } from "./passwords.ts";
import { createSessions } from "../sessions/sessions.ts";
import { hasPassword } from "./passwords.ts";
import { createPasswordReplacer } from "./replace-password.ts";

const database = await createTestDatabase("empty");
const { rows } = await database.unguarded.query(
  `insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Anna Roca'), ('00000000T', 'person', 'Biel')
   returning customer_id`,
);
const [customerId, otherId] = rows.map((row) => row.customer_id);
if (customerId === undefined || otherId === undefined) throw new Error("no customers");

const sessions = createSessions(database, { idleMinutes: 30, maxHours: 12 });
const links = createOneTimeTokens(database);
const replacePassword = createPasswordReplacer(database);
const isRight = await createPasswordCheck();
const now = new Date();
const start = (whose: number) => sessions.start({ customerId: whose, device: "", now, method: "password" });
const isPassword = async (password: string): Promise<boolean> => {
  const found = await database.unguarded.query(
    "select password_hash from credentials where customer_id = $1",
    [customerId],
  );
  return isRight(password, found.rows[0]?.password_hash);
};

beforeEach(async () => {
  await database.unguarded.query("delete from credentials");
});

describe("a new password", () => {
  it("is set for customers with and without a former password", async () => {
    expect(await hasPassword(database.pool, customerId)).toBe(false);
    await replacePassword({ customerId, password: "Primera-1", now });
    expect(await hasPassword(database.pool, customerId)).toBe(true);
    await replacePassword({ customerId, password: "Segona-22", now });
    expect([await isPassword("Primera-1"), await isPassword("Segona-22")]).toEqual([false, true]);
  });

  it("is set by only one of several concurrent requests with the former password", async () => {
    const { tokenHash } = (await sessions.find(await start(customerId), now)) ?? {};
    if (tokenHash === undefined) throw new Error("no session");
    const asked = ["Primera-1", "Segona-22", "Tercera-3"].map((password) =>
      replacePassword({ customerId, password, now, tokenHash }),
    );
    expect((await Promise.all(asked)).toSorted()).toEqual([false, false, true]);
  });

  it("is not set for a customer who is erased concurrently", async () => {
    const eraser = await database.pool.connect();
    await eraser.query("begin");
    await eraser.query("update customers set erased_at = now() where customer_id = $1", [otherId]);
    const replacing = replacePassword({ customerId: otherId, password: "Primera-1", now });
    await eraser.query("commit");
    eraser.release();
    expect(await replacing).toBe(false);
    expect(await hasPassword(database.pool, otherId)).toBe(false);
    await database.pool.query("update customers set erased_at = null where customer_id = $1", [otherId]);
  });

  it("revokes every session, remembered device and link of that customer only", async () => {
    const [mine, theirs] = [await start(customerId), await start(otherId)];
    await database.unguarded.query(
      `insert into refresh_tokens (customer_id, token_hash, family_id, created_at, expires_at)
       select id, 'x'::bytea, gen_random_uuid(), now(), now() + interval '1 day' from unnest($1::bigint[]) as id`,
      [[customerId, otherId]],
    );
    const make = (purpose: "password_reset" | "second_step" | "impersonation") =>
      links.create({ customerId, purpose, minutes: 60, now });
    const made = [await make("password_reset"), await make("second_step"), await make("impersonation")];
    await replacePassword({ customerId, password: "Segona-22", now });
    expect([await sessions.check(mine, now), await sessions.check(theirs, now)]).toEqual([false, true]);
    const remaining = await database.unguarded.query("select customer_id from refresh_tokens");
    expect(remaining.rows).toEqual([{ customer_id: otherId }]);
    expect(await links.look(made[0] ?? "", "password_reset", now)).toBeUndefined();
    expect(await links.look(made[1] ?? "", "second_step", now)).toBeUndefined();
    expect(await links.look(made[2] ?? "", "impersonation", now)).toBeDefined();
  });

  it("is set once when a link is used concurrently", async () => {
    const token = await links.create({ customerId, purpose: "password_reset", minutes: 60, now });
    const uses = await Promise.all(
      [1, 2, 3].map((nth) =>
        replacePassword({
          customerId,
          password: `Segona-2${nth}`,
          now,
          link: { token, purpose: "password_reset" },
        }),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await isPassword(`Segona-2${uses.indexOf(true) + 1}`)).toBe(true);
  });

  it("is not set, and its link not consumed, if a step of the transaction fails", async () => {
    const token = await links.create({ customerId, purpose: "password_reset", minutes: 60, now });
    const session = await start(customerId);
    const attempt = replacePassword(
      { customerId, password: "Tercera-3", now, link: { token, purpose: "password_reset" } },
      async () => {
        throw new Error("the queue is closed");
      },
    );
    await expect(attempt).rejects.toThrow("the queue is closed");
    expect(await hasPassword(database.pool, customerId)).toBe(false);
    expect(await sessions.check(session, now)).toBe(true);
    expect(await links.look(token, "password_reset", now)).toBeDefined();
  });
});
