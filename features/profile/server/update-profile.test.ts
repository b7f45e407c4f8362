import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createOwnPasswordCheck,
  createWrongPasswordRefusal,
} from "#features/account/server/password/current-password.ts";
import {
  createPasswordCheck,
  hashPassword,
  hasPassword,
} from "#features/account/server/password/passwords.ts";
import { createThrottle } from "#features/account/server/sign-in/throttle.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { emailWorkers } from "./email-changes.ts";
import { seedCustomers } from "./testing/seed-customers.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";

const database = await createTestDatabase("empty");
const { anna, bru } = await seedCustomers(database);
const password = "Demo-1234";
await database.unguarded.query("insert into credentials (customer_id, password_hash) values ($1, $2)", [
  anna,
  await hashPassword(password),
]);
const passwords = {
  hasPassword: (customerId: number) => hasPassword(database.pool, customerId),
  refuseWrongPassword: createWrongPasswordRefusal(
    createOwnPasswordCheck({
      database,
      throttle: createThrottle(database),
      isPasswordRight: await createPasswordCheck(),
    }),
  ),
};
const server = await startProfileServer(database, passwords);
const emails = createTestEmails();
const workers = emailWorkers({
  database,
  ...passwords,
  sendEmail: emails.send,
  sendLink: async (link, send) => {
    await send(`token-of-${link.customerId}`);
    return true;
  },
  organization: { name: "Llum de Prova", phone: "900 000 000", email: "hola@llum.example" },
  publicOrigin: "https://portal.example",
});
const put = (body: object, as: { customerId: number; readOnly?: boolean } = { customerId: anna }) =>
  server.call(updateProfile, { raw: { body }, body: {}, as });
const rowOf = async (customerId: number) =>
  (await database.pool.query("select * from customers where customer_id = $1", [customerId])).rows[0];

/** Requests another email, with the right password. */
const requestEmail = (email: string) => put({ email, current_password: password });
const requestedEmailOf = async (customerId: number) =>
  (await database.pool.query("select email from email_changes where customer_id = $1", [customerId])).rows[0]
    ?.email;

beforeEach(async () => {
  await server.queue.doAll(workers);
  emails.sent.length = 0;
  for (const table of ["sign_in_failures", "email_changes"])
    await database.unguarded.query(`delete from ${table}`);
});

describe("changing one's data", () => {
  it("accepts a mobile in any notation, and the language, at once", async () => {
    const changed = (await put({ mobile: "+34 612 34 56 78", language: "en" })).answer();
    expect(changed).toMatchObject({ mobile: "612345678", language: "en", email: "anna@example.org" });
    expect(await rowOf(anna)).toMatchObject({ mobile: "612345678", language: "en" });
  });

  it("leaves omitted fields unchanged", async () => {
    await put({ mobile: "600000000" });
    expect(await rowOf(anna)).toMatchObject({ name: "Anna Roca", language: "en", mobile: "600000000" });
  });

  it("keeps the present email until the new one is confirmed, and notifies both", async () => {
    const asked = (await requestEmail("nova@example.org")).answer();
    expect(asked).toMatchObject({ email: "anna@example.org", pendingEmail: "nova@example.org" });
    await server.queue.doAll(workers);
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["nova@example.org", "anna@example.org"]);
    expect(emails.sent[0]?.action?.url).toBe(`https://portal.example/profile/email#t=token-of-${anna}`);
    expect(emails.sent[1]?.paragraphs.join(" ")).toContain("nova@example.org");
    expect(emails.sent[1]?.paragraphs.join(" ")).toContain("change your password");
  });

  it("takes an email at a domain with accents and with spaces around it, and refuses accents before the @", async () => {
    expect((await requestEmail(" Nova@CAFÈ.cat ")).answer()).toMatchObject({ pendingEmail: "Nova@cafè.cat" });
    await server.queue.doAll(workers);
    expect(emails.sent[0]?.recipient).toBe("Nova@cafè.cat");
    expect((await requestEmail("nòva@example.org")).problem().errors).toEqual({ email: ["wrong_format"] });
  });

  it("answers the same for an email of another customer; only its owner is notified", async () => {
    const asked = await requestEmail("BRU@example.org");
    expect(asked.answer()).toMatchObject({ pendingEmail: "BRU@example.org" });
    await server.queue.doAll(workers);
    expect(emails.sent[0]?.action).toBeUndefined();
    expect(emails.sent[0]?.recipient).toBe("BRU@example.org");
    expect(await rowOf(bru)).toMatchObject({ email: "bru@example.org" });
  });

  it("drops the requested email when the present one is given again, which needs no password", async () => {
    await requestEmail("nova@example.org");
    expect((await put({ email: "Anna@example.org" })).answer().pendingEmail).toBeNull();
  });

  it.each([
    [{ email: "no-es-un-correu" }, "email"],
    [{ email: `${"a".repeat(250)}@example.org` }, "email"],
    [{ email: "a@example.org\r\nBcc: b@example.org" }, "email"],
    [{ mobile: "12" }, "mobile"],
    [{ mobile: "six one two" }, "mobile"],
    [{ language: "gl" }, "language"],
    [{ email: "nova@example.org", current_password: "" }, "current_password"],
    [{ email: "nova@example.org", current_password: "a".repeat(257) }, "current_password"],
  ])("refuses %o with an error on its field, and changes nothing", async (body, field) => {
    const before = await rowOf(anna);
    const refused = await put(body);
    expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([400, [field]]);
    expect(await rowOf(anna)).toEqual(before);
  });

  it.each([
    { name: "Una altra" },
    { tax_id: "00000000T" },
    { customer_id: 1 },
    { erased_at: "2026-01-01" },
    { email: null, current_password: null },
  ])("ignores %o, which changes nothing", async (body) => {
    const before = await rowOf(anna);
    expect([(await put(body)).status, await rowOf(anna)]).toEqual([200, before]);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await put({ mobile: "611111111" }, { customerId: anna, readOnly: true });
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });
});

/** Freezes time: on a busy machine the delays would expire during the attempts. */
const stopTheClock = (): void => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
};

describe("requesting another email", () => {
  const whole = { email: "nova@example.org", mobile: "622222222" };

  it("requires the password of a customer who has one; an open session is not enough", async () => {
    const before = await rowOf(anna);
    const refused = await put(whole);
    expect([refused.status, refused.problem().code]).toEqual([403, "current_password_required"]);
    expect([await rowOf(anna), await requestedEmailOf(anna), server.queue.waiting()]).toEqual([
      before,
      undefined,
      [],
    ]);
  });

  it("changes nothing when the password is wrong, whatever else is given", async () => {
    const before = await rowOf(anna);
    const refused = await put({ ...whole, current_password: "Demo-12345" });
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_current_password"]);
    expect([await rowOf(anna), await requestedEmailOf(anna), server.queue.waiting()]).toEqual([
      before,
      undefined,
      [],
    ]);
  });

  it("with the right password succeeds, along with the other fields", async () => {
    const changed = (await put({ ...whole, current_password: password })).answer();
    expect(changed).toMatchObject({ mobile: whole.mobile, pendingEmail: whole.email, hasPassword: true });
  });

  it("is delayed after too many failed attempts, also with the right password", async () => {
    stopTheClock();
    for (let guess = 0; guess < 5; guess += 1) await put({ ...whole, current_password: `Guess-${guess}` });
    const delayed = await requestEmail("nova@example.org");
    expect([delayed.status, delayed.problem().code]).toEqual([429, "too_many_requests"]);
    expect([delayed.headers["retry-after"], delayed.problem().values]).toEqual(["1", { seconds: 1 }]);
    expect(await requestedEmailOf(anna)).toBeUndefined();
    expect((await put({ mobile: "633333333" })).status).toBe(200);
  });

  it("allows no more than five of fifty simultaneous attempts", async () => {
    stopTheClock();
    const guesses = Array.from({ length: 50 }, (_, nth) =>
      put({ email: "nova@example.org", current_password: `Guess-${nth}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  it("twice at once leaves one request, and the password is accepted both times", async () => {
    const both = await Promise.all([requestEmail("nova@example.org"), requestEmail("altra@example.org")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await server.queue.doAll(workers);
    const requested = await requestedEmailOf(anna);
    expect(["nova@example.org", "altra@example.org"]).toContain(requested);
    expect(emails.sent.map(({ recipient }) => recipient)).toEqual([requested, "anna@example.org"]);
  });

  it.each([[{}], [{ current_password: "whatever" }]])(
    "needs no password from a customer without one, and the email to the present address gives the number to call: %o",
    async (more) => {
      const asked = await put({ email: "nou@example.org", ...more }, { customerId: bru });
      expect(asked.answer()).toMatchObject({ pendingEmail: "nou@example.org", hasPassword: false });
      await server.queue.doAll(workers);
      expect(emails.sent.map(({ recipient }) => recipient)).toEqual(["nou@example.org", "bru@example.org"]);
      const text = emails.sent[1]?.paragraphs.join(" ");
      expect(text).toContain("llámanos enseguida al 900 000 000");
      expect(text).not.toContain("contraseña");
    },
  );
});
