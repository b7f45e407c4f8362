import { expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, customerId, run, lastAudit, countOf } = await createTestAdmin();
const reset = () => run(["second-factor", "reset", "12345678Z", "--as", "pau", "--reason", "lost the phone"]);

it("removes the second factor, ends all sessions, queues an email, and is in the audit log", async () => {
  await database.unguarded.query(
    `insert into authenticator_apps (customer_id, encrypted_secret, created_at, confirmed_at)
     values ($1, 'sealed', now(), now())`,
    [customerId],
  );
  await database.unguarded.query(
    `insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device)
     values ($1, '\\x00', now(), now(), now() + interval '1 hour', now() + interval '1 hour', '')`,
    [customerId],
  );
  expect((await reset()).lines[0]).toContain("12345678Z signs in with the password alone");
  expect([await countOf("authenticator_apps"), await countOf("sessions")]).toEqual([0, 0]);
  expect(await lastAudit()).toMatchObject({
    actor: "pau",
    action: "second-factor reset",
    customerId,
    reason: "lost the phone",
  });
  const { rows } = await database.unguarded.query("select data from jobs.job where name = 'work'");
  expect(rows).toEqual([
    {
      data: { name: "second_factor_changed", payload: { customerId, change: "reset" } },
    },
  ]);
});

it("is refused when the customer has no second factor", async () => {
  await expect(reset()).rejects.toThrow("12345678Z has no second factor");
});
