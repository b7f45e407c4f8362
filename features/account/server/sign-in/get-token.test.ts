import { describe, expect, it } from "vitest";
import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { hashPassword } from "../password/passwords.ts";
import { replacePassword } from "../password/replace-password.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const { sessions } = services;
const customerId = await insertTestCustomer(database, {
  taxId: "12345678Z",
  email: "Ariadna@correu.example",
});

const signIn = (user: string, password: string, answer_token = true) =>
  server.call(getToken, { body: { user, password, answer_token }, as: "visitor" });

/** Sets up an authenticator app, so that the sign-in asks for the second step. */
const addApp = () =>
  database.unguarded.query(
    `insert into authenticator_apps (customer_id, encrypted_secret, created_at, confirmed_at)
     values ($1, '', now(), now())`,
    [customerId],
  );

describe("signing in", () => {
  it.each(["12345678Z", "12345678z", " ES12345678Z", "12.345.678-Z", "Ariadna@Correu.example"])(
    "works with the tax id or the email in any notation: %s",
    async (user) => {
      const { token } = (await signIn(user, "Demo-1234")).answer();
      expect(await sessions.find(token ?? "", new Date())).toMatchObject({ customerId, readOnly: false });
    },
  );

  it("sets a cookie that scripts cannot read, without a token in the response", async () => {
    const signedIn = await signIn("12345678Z", "Demo-1234", false);
    expect(signedIn.answer()).toEqual({ token: null, newCustomer: true, secondStep: null });
    expect(signedIn.headers["set-cookie"]).toMatch(/^llum_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("answers a wrong password and an unknown customer alike", async () => {
    const wrong = await signIn("12345678Z", "Demo-12345");
    const unknown = await signIn("00000000T", "Demo-1234");
    expect([wrong.status, wrong.problem().code]).toEqual([403, "wrong_credentials"]);
    expect({ ...unknown.problem(), requestId: "" }).toEqual({ ...wrong.problem(), requestId: "" });
    expect(unknown.status).toBe(wrong.status);
  });

  it("delays guesses alike for existing and unknown customers", async () => {
    await database.unguarded.query("delete from sign_in_failures");
    for (const user of ["unknown@correu.example", "12345678Z"]) {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await signIn(user, "wrong"));
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
      expect(answers.at(-1)?.headers["retry-after"]).toBe("1");
    }
    await database.unguarded.query("delete from sign_in_failures");
  });

  it("opens no session before the second step, and a right password never counts as a failure", async () => {
    await addApp();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const body = { user: "12345678Z", password: "Demo-1234", remember: true };
      const asked = await server.call(getToken, { body, as: "visitor" });
      expect(asked.answer()).toEqual({
        token: null,
        newCustomer: false,
        secondStep: { ticket: expect.any(String), methods: ["totp"] },
      });
      expect(asked.headers["set-cookie"]).toBeUndefined();
    }
    await database.unguarded.query("delete from authenticator_apps");
  });

  it.each(["no second factor", "an app"])(
    "is refused with a password that is replaced during the check, without a cookie or a ticket: %s",
    async (factor) => {
      if (factor === "an app") await addApp();
      await database.unguarded.query("truncate one_time_tokens, refresh_tokens");
      const overtaken = await startAccount({
        database,
        replace: (own) => ({
          isPasswordRight: async (password, passwordHash) => {
            const isRight = await own.isPasswordRight(password, passwordHash);
            const replacement = {
              customerId,
              passwordHash: await hashPassword("Demo-1234"),
              now: new Date(),
            };
            await withCustomerLock(database, customerId, (client) => replacePassword(client, replacement));
            return isRight;
          },
        }),
      });
      const body = { user: "12345678Z", password: "Demo-1234", remember: true };
      const refused = await overtaken.server.call(getToken, { body, as: "visitor" });
      expect([refused.status, refused.problem().code]).toEqual([403, "wrong_credentials"]);
      expect(refused.headers["set-cookie"]).toBeUndefined();
      expect(await services.attempts.list({ customerId, limit: 1 })).toMatchObject([
        { outcome: "refused", method: "password" },
      ]);
      for (const table of ["one_time_tokens", "refresh_tokens", "sessions"])
        expect((await database.unguarded.query(`select from ${table}`)).rowCount).toBe(0);
      await database.unguarded.query("delete from authenticator_apps");
    },
  );

  it("is refused for a customer who is erased during the check", async () => {
    const erased = await insertTestCustomer(database, { taxId: "87654321X" });
    const overtaken = await startAccount({
      database,
      replace: (own) => ({
        isPasswordRight: async (password, passwordHash) => {
          const isRight = await own.isPasswordRight(password, passwordHash);
          const text = "update customers set erased_at = now() where customer_id = $1";
          await database.unguarded.query(text, [erased]);
          return isRight;
        },
      }),
    });
    const body = { user: "87654321X", password: "Demo-1234" };
    const refused = await overtaken.server.call(getToken, { body, as: "visitor" });
    expect(refused.problem().code).toBe("wrong_credentials");
  });

  it("refuses a password above the maximum length before hashing it", async () => {
    const body = { user: "12345678Z", password: "x".repeat(257) };
    const refused = await server.call(getToken, { raw: { body }, as: "visitor" });
    expect([refused.status, refused.problem().errors]).toEqual([400, { password: ["too_long"] }]);
  });

  it("opens a new session each time, and stores no token in the database", async () => {
    const { token } = (await signIn("12345678Z", "Demo-1234")).answer();
    const again = (await signIn("12345678Z", "Demo-1234")).answer();
    expect(again.token).not.toBe(token);
    const { rows } = await database.unguarded.query("select sessions::text as row from sessions");
    for (const writing of writingsOf(token?.split(".")[1] ?? ""))
      expect(JSON.stringify(rows)).not.toContain(writing);
  });

  it("works with a DNI without its zeros, and with a passport that has the form of one", async () => {
    await database.unguarded.query("delete from sign_in_failures");
    const holderOfDni = await insertTestCustomer(database, { taxId: "01234567L" });
    const holderOfPassport = await insertTestCustomer(database, { taxId: "7654321J" });
    for (const [user, owner] of [
      ["1234567-l", holderOfDni],
      ["01234567L", holderOfDni],
      ["7654321J", holderOfPassport],
    ] as const) {
      const { token } = (await signIn(user, "Demo-1234")).answer();
      expect(await sessions.find(token ?? "", new Date())).toMatchObject({ customerId: owner });
    }
    const spellings = ["1234567L", "01234567L", "1234567L", "01234567L", "1234567L", "01234567L"];
    const statuses = [];
    for (const user of spellings) statuses.push((await signIn(user, "wrong")).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    await database.unguarded.query("delete from sign_in_failures");
  });

  it("works with any spelling of an email whose domain has accents", async () => {
    const bookSeller = await insertTestCustomer(database, {
      taxId: "00000002W",
      email: "llibreria@xn--caf-8la.cat",
    });
    for (const user of ["Llibreria@cafè.cat", " llibreria@CAFE\u0300.cat", "llibreria@xn--caf-8la.cat"]) {
      const { token } = (await signIn(user, "Demo-1234")).answer();
      expect(await sessions.find(token ?? "", new Date())).toMatchObject({ customerId: bookSeller });
    }
  });
});
