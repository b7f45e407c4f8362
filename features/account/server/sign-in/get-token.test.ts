import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { startTestServer, type TestServer } from "#platform/testing/http/test-server.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { hashPassword } from "../password/passwords.ts";
import { createPasswordReplacer } from "../password/replace-password.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts } from "../testing/sign-in-fixture.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions } = ports;
let server: TestServer;
let customerId: number;

const signIn = (user: string, password: string, answer_token = true) =>
  server.call(getToken, { body: { user, password, answer_token }, as: "visitor" });

beforeAll(async () => {
  const { rows } = await database.unguarded.query(
    `insert into customers (tax_id, kind, name, email) values ('12345678Z', 'person', 'Ariadna', 'ariadna@correu.example')
     returning customer_id`,
  );
  customerId = Number(rows[0]?.customer_id);
  await database.unguarded.query(
    `insert into login_names values ('12345678Z', 'tax_id', $1), ('ariadna@correu.example', 'email', $1)`,
    [customerId],
  );
  await database.unguarded.query(`insert into credentials (customer_id, password_hash) values ($1, $2)`, [
    customerId,
    await hashPassword("Demo-1234"),
  ]);
  server = await startTestServer(signInHandlers(ports));
});

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
    expect(signedIn.answer()).toEqual({ token: null, newCustomer: false, secondStep: null });
    expect(signedIn.headers["set-cookie"]).toMatch(/^llum_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("answers a wrong password and an unknown customer alike", async () => {
    const wrong = await signIn("12345678Z", "Demo-12345");
    const nobody = await signIn("00000000T", "Demo-1234");
    expect([wrong.status, wrong.problem().code]).toEqual([403, "wrong_credentials"]);
    expect({ ...nobody.problem(), requestId: "" }).toEqual({ ...wrong.problem(), requestId: "" });
    expect(nobody.status).toBe(wrong.status);
  });

  it("delays guesses alike for existing and unknown customers", async () => {
    await database.unguarded.query("delete from sign_in_failures");
    for (const user of ["nobody@correu.example", "12345678Z"]) {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await signIn(user, "wrong"));
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
      expect(answers.at(-1)?.headers["retry-after"]).toBe("1");
    }
    await database.unguarded.query("delete from sign_in_failures");
  });

  it("opens no session before the second step, and a right password never counts as a failure", async () => {
    const secondStep = { ticket: "a ticket", methods: ["totp" as const] };
    const careful = await startTestServer(
      signInHandlers({ ...ports, beginSecondStep: async () => secondStep }),
    );
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const body = { user: "12345678Z", password: "Demo-1234", remember: true };
      const asked = await careful.call(getToken, { body, as: "visitor" });
      expect(asked.answer()).toEqual({ token: null, newCustomer: false, secondStep });
      expect(asked.headers["set-cookie"]).toBeUndefined();
    }
  });

  it.each([
    ["opens no session that outlives it", undefined],
    ["gives no ticket for the second step", { ticket: "a ticket", methods: ["totp" as const] }],
  ])("with a password that is replaced during the check %s", async (_, secondStep) => {
    const replacePassword = createPasswordReplacer(database);
    const overtaken = await startTestServer(
      signInHandlers({
        ...ports,
        beginSecondStep: async () => secondStep,
        isPasswordRight: async (password, passwordHash) => {
          const isRight = await ports.isPasswordRight(password, passwordHash);
          await replacePassword({ customerId, password: "Demo-1234", now: new Date() });
          return isRight;
        },
      }),
    );
    const body = { user: "12345678Z", password: "Demo-1234", answer_token: true, remember: true };
    const entered = await overtaken.call(getToken, { body, as: "visitor" });
    if (secondStep !== undefined) return expect(entered.problem().code).toBe("wrong_credentials");
    const { token, refreshToken } = entered.answer();
    expect(await sessions.check(token ?? "", new Date())).toBe(false);
    expect((await ports.rememberedDevices.rotate(refreshToken ?? "", "", new Date())).outcome).toBe(
      "unknown",
    );
  });

  it("refuses a password above the maximum length before hashing it", async () => {
    const body = { user: "12345678Z", password: "x".repeat(257) };
    const refused = await server.call(getToken, { raw: { body }, as: "visitor" });
    expect([refused.status, refused.problem().errors]).toEqual([400, { password: ["too_big"] }]);
  });

  it("opens a new session each time, and stores no token in the database", async () => {
    const { token } = (await signIn("12345678Z", "Demo-1234")).answer();
    const again = (await signIn("12345678Z", "Demo-1234")).answer();
    expect(again.token).not.toBe(token);
    const { rows } = await database.unguarded.query("select sessions::text as row from sessions");
    for (const writing of writingsOf(token?.split(".")[1] ?? ""))
      expect(JSON.stringify(rows)).not.toContain(writing);
  });
});
