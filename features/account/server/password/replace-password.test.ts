import { beforeEach, describe, expect, it } from "vitest";
import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { createPasswordCheck, hashPassword, hasPassword } from "./passwords.ts";
import { replacePassword, type NewPassword } from "./replace-password.ts";

const { database, services } = await startAccount();
const { sessions, oneTimeTokens } = services;
const customerId = await insertTestCustomer(database, { taxId: "12345678Z", password: null });
const otherId = await insertTestCustomer(database, { taxId: "00000000T", password: null });
const isRight = await createPasswordCheck();
const now = new Date();
const replace = async ({
  password,
  ...more
}: { password: string } & Partial<Pick<NewPassword, "tokenHash" | "link">>): Promise<boolean> => {
  const passwordHash = await hashPassword(password);
  return withCustomerLock(database, customerId, (client) =>
    replacePassword(client, { customerId, passwordHash, now, ...more }),
  );
};
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
    await replace({ password: "Primera-1" });
    expect(await hasPassword(database.pool, customerId)).toBe(true);
    await replace({ password: "Segona-22" });
    expect([await isPassword("Primera-1"), await isPassword("Segona-22")]).toEqual([false, true]);
  });

  it("is set by only one of several concurrent requests with the former password", async () => {
    const { tokenHash } = (await sessions.find(await start(customerId), now)) ?? {};
    if (tokenHash === undefined) throw new Error("no session");
    const asked = ["Primera-1", "Segona-22", "Tercera-3"].map((password) => replace({ password, tokenHash }));
    expect((await Promise.all(asked)).toSorted()).toEqual([false, false, true]);
  });

  it("revokes every session, remembered device and link of that customer only", async () => {
    const [mine, theirs] = [await start(customerId), await start(otherId)];
    await database.unguarded.query(
      `insert into refresh_tokens (customer_id, token_hash, family_id, created_at, expires_at)
       select id, 'x'::bytea, gen_random_uuid(), now(), now() + interval '1 day' from unnest($1::bigint[]) as id`,
      [[customerId, otherId]],
    );
    const make = (purpose: "password_reset" | "second_step" | "impersonation") =>
      oneTimeTokens.create({ customerId, purpose, minutes: 60, now });
    const made = [await make("password_reset"), await make("second_step"), await make("impersonation")];
    await replace({ password: "Segona-22" });
    expect(await sessions.check(mine, now)).toBeUndefined();
    expect(await sessions.check(theirs, now)).toBeDefined();
    const remaining = await database.unguarded.query("select customer_id from refresh_tokens");
    expect(remaining.rows).toEqual([{ customer_id: otherId }]);
    expect(await oneTimeTokens.peek(made[0] ?? "", "password_reset", now)).toBeUndefined();
    expect(await oneTimeTokens.peek(made[1] ?? "", "second_step", now)).toBeUndefined();
    expect(await oneTimeTokens.peek(made[2] ?? "", "impersonation", now)).toBeDefined();
  });

  it("is set once when a link is used concurrently", async () => {
    const token = await oneTimeTokens.create({ customerId, purpose: "password_reset", minutes: 60, now });
    const uses = await Promise.all(
      [1, 2, 3].map((nth) =>
        replace({ password: `Segona-2${nth}`, link: { token, purpose: "password_reset" } }),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await isPassword(`Segona-2${uses.indexOf(true) + 1}`)).toBe(true);
  });
});
