import { beforeEach, describe, expect, it } from "vitest";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestPortal } from "./testing/test-portal.ts";

const { household, pensioner } = demoPeople;
const database = await createTestDatabase("demo");
const statements = recordStatements(database);
const { queue, emails, work, ...portal } = await startTestPortal(database);

interface Send {
  readonly headers?: Record<string, string>;
  readonly from?: string;
}
const send = (method: "PUT" | "POST" | "GET", path: string, body?: object, options: Send = {}) =>
  portal.send({ method, path, body, ...options });
const signIn = (user: string, password: string) => send("POST", "/auth/get_token", { user, password });
const profile = (cookie: string) => send("GET", "/users/", undefined, { headers: { cookie } });
const ask = (nif: string, email: string, from?: string) =>
  send("POST", "/user/reset/", { nif, email }, from === undefined ? {} : { from });
const tokenIn = (url: string | undefined): string => new URL(url ?? "").hash.replace("#t=", "");

beforeEach(async () => {
  emails.sent.length = 0;
  await database.unguarded.query("delete from sign_in_failures");
});

describe("a password that was changed", () => {
  it("ends every session but the new one, and is notified by email", async () => {
    const [here, elsewhere] = [
      await signIn(household.taxId, demoPassword),
      await signIn(household.taxId, demoPassword),
    ];
    const change = { current: demoPassword, password: "Vela-blava-7" };
    const changed = await send("PUT", "/user/password", change, { headers: { cookie: here.cookie } });
    expect(changed.json).toEqual({ status: "OK", token: null, status_code: 200 });
    expect(changed.cookie).toMatch(/^llum_session=.+/);
    expect(changed.cookie).not.toBe(here.cookie);
    const statuses = [here, elsewhere, changed].map(async ({ cookie }) => (await profile(cookie)).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect((await signIn(household.taxId, demoPassword)).status).toBe(403);
    expect((await signIn(household.taxId, "Vela-blava-7")).status).toBe(200);
    await work();
    expect(emails.sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [household.email, expect.stringContaining("S’ha canviat")],
    ]);
  });

  it.each([
    ["changing it", "/user/password", (guess: string) => ({ current: guess, password: "Vela-blava-7" })],
    [
      "asking for another email",
      "/users/",
      (guess: string) => ({ current_password: guess, email: "nova@correu.example" }),
    ],
  ])("cannot be guessed at with a stolen session, by %s", async (_, path, bodyOf) => {
    const { cookie } = await signIn(pensioner.taxId, demoPassword);
    const statuses: number[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      statuses.push((await send("PUT", path, bodyOf(`Guess-${guess}`), { headers: { cookie } })).status);
    }
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(6);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a password that was forgotten", () => {
  it("is set anew by the link in the letter, once, which ends what was open", async () => {
    const open = await signIn(pensioner.taxId, demoPassword);
    await ask(pensioner.taxId, pensioner.email);
    await ask(pensioner.taxId, pensioner.email);
    await work();
    const [older, newer] = emails.sent.map(({ action }) => tokenIn(action?.url));
    const reset = (token: string | undefined, password: string) =>
      send("POST", "/auth/reset_password", { token, password });
    expect((await reset(older, "Roure-vell-3")).json.code).toBe("link_no_longer_valid");
    expect((await reset(newer, "password")).json.code).toBe("password_too_weak");
    const done = await reset(newer, "Roure-vell-3");
    expect([done.json, done.cookie]).toEqual([{ status: "OK" }, ""]);
    expect((await reset(newer, "Roure-nou-44")).status).toBe(419);
    expect((await profile(open.cookie)).status).toBe(401);
    expect((await signIn(pensioner.taxId, demoPassword)).status).toBe(403);
    expect((await signIn(pensioner.taxId, "Roure-vell-3")).status).toBe(200);
  });

  it("brings three letters at most, however often and from wherever it is asked", async () => {
    await database.unguarded.query("delete from one_time_tokens");
    for (let nth = 0; nth < 100; nth += 1) {
      const asked = await ask(household.taxId, household.email, `203.0.113.${nth}`);
      expect(asked.json).toEqual({ status: "OK" });
    }
    await work();
    expect(emails.sent.filter(({ subject }) => subject.includes("Posa una contrasenya"))).toHaveLength(3);
  });

  it("has one address that asks again and again wait, also for people who do not exist", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 40; nth += 1)
      statuses.push((await ask("00000000T", `ningu${nth}@correu.example`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(household.taxId, "Vela-blava-7")).status).toBe(200);
  });

  it("is asked for with the same statements whether one exists or not", async () => {
    const statementsOf = async (nif: string, email: string): Promise<string[]> => {
      statements.length = 0;
      await ask(nif, email, "198.51.100.7");
      return [...statements];
    };
    await statementsOf("12345678Z", "warm@correu.example");
    const known = await statementsOf(household.taxId, household.email);
    expect(known.length).toBeGreaterThan(0);
    expect(await statementsOf("00000000T", "ningu@correu.example")).toEqual(known);
    await work();
  });

  it("is written to the portal's own address, whatever host a call names", async () => {
    await database.unguarded.query("delete from one_time_tokens");
    await send("POST", "/auth/recover", { email: household.email }, { headers: { host: "evil.example" } });
    await work();
    expect(emails.sent[0]?.action?.url).toMatch(/^https:\/\/portal\.example\/recordar-clau#t=[\w.-]+$/);
  });

  it("leaves no token in the job queue nor in the database", async () => {
    await database.unguarded.query("delete from one_time_tokens");
    await ask(household.taxId, household.email);
    const waiting = JSON.stringify(queue.waiting());
    await work();
    const secret = tokenIn(emails.sent[0]?.action?.url).split(".")[1] ?? "none";
    const stored = await database.unguarded.query("select one_time_tokens::text as row from one_time_tokens");
    expect(waiting + JSON.stringify(stored.rows)).not.toContain(secret);
  });
});
