import { beforeEach, describe, expect, it } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import type { askForPasskey } from "../../contract/second-factor/ask-for-passkey.ts";
import type { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import { codeOf, createSecondFactorFixture, wrongCode } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, database } = fixture;
const someone = "192.0.2.1";
/** An address that the owner has never used. */
const newPlace = "198.51.100.7";
beforeEach(fixture.clear);

const post = (path: string, body: object, { from = someone, cookie = "" } = {}) =>
  server.app.inject({
    method: "POST",
    url: `/api/v1/auth/second_factor${path}`,
    headers: { "sec-fetch-site": "same-origin", cookie },
    remoteAddress: from,
    payload: body,
  });

/** Takes a step from an address with these cookies; returns the outcome and the response's cookies. */
const take = async (body: BodyOf<typeof takeSecondStep>, place?: { from?: string; cookie?: string }) => {
  const taken = await post("", body, place);
  return {
    outcome: taken.statusCode === 200 ? "in" : String(taken.json().code),
    retryAfter: Number(taken.headers["retry-after"] ?? 0),
    known: taken.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
};

/** Sends wrong codes, fifty at a time, each with its own ticket. */
const attack = async (secret: string, addresses: number, waves = 20) => {
  const totp = wrongCode(secret);
  const tickets: string[] = [];
  for (let made = 0; made < 20; made += 1) tickets.push(await fixture.ticket());
  const outcomes: string[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const guesses = Array.from({ length: 50 }, async (_, nth) => {
      const ticket = tickets[(wave + nth) % tickets.length] ?? "";
      return (await take({ ticket, totp }, { from: `203.0.113.${nth % addresses}` })).outcome;
    });
    outcomes.push(...(await Promise.all(guesses)));
  }
  return { outcomes, evaluated: outcomes.filter((outcome) => outcome === "second_step_refused").length };
};
const isHeldUp = (outcome: string) => ["too_many_requests", "app_codes_held"].includes(outcome);

/** Moves the counts of wrong codes back in time. */
const waitHours = async (hours: number) => {
  const { unguarded } = database;
  const interval = "make_interval(hours => $1)";
  await unguarded.query(`update sign_in_failures set last_failed_at = last_failed_at - ${interval}`, [hours]);
  const { rows } = await unguarded.query("select key, last_used_at as at from attempt_quotas");
  for (const { key, at } of rows) {
    const before = new Date(at.getTime() - hours * 3_600_000);
    await unguarded.query("update attempt_quotas set last_used_at = $2 where key = $1", [key, before]);
  }
};

describe("a thousand wrong codes", () => {
  it("from one address are mostly refused without being checked", async () => {
    const { secret } = await fixture.withApp();
    const { outcomes, evaluated } = await attack(secret, 1);
    expect(evaluated).toBeGreaterThan(0);
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(outcomes.filter((outcome) => outcome === "too_many_requests").length).toBe(1000 - evaluated);
  });

  it("from fifty addresses are refused unchecked after thirty, and after two more the next day", async () => {
    const { secret } = await fixture.withApp();
    const { outcomes, evaluated } = await attack(secret, 50);
    expect(evaluated).toBeGreaterThan(20);
    expect(evaluated).toBeLessThanOrEqual(30);
    expect(
      outcomes.filter((outcome) => isHeldUp(outcome) || outcome === "ticket_no_longer_valid").length,
    ).toBe(1000 - evaluated);
    await waitHours(24);
    expect((await attack(secret, 50)).evaluated).toBeLessThanOrEqual(2);
  });
});

describe("during an attack on the codes", () => {
  const underAttack = async (): Promise<{ secret: string; recoveryCodes: string[]; known: string }> => {
    const app = await fixture.withApp();
    const { known } = await take({ ticket: await fixture.ticket(), totp: codeOf(app.secret, -1) });
    await attack(app.secret, 50, 2);
    return { ...app, known };
  };

  it("the owner signs in at once in a known browser, from any address", async () => {
    const { secret, known } = await underAttack();
    const step = { ticket: await fixture.ticket(), totp: codeOf(secret) };
    expect((await take(step, { from: newPlace, cookie: known })).outcome).toBe("in");
  });

  it("the owner signs in at once in a known browser even from the attacker's address", async () => {
    const { secret, known } = await underAttack();
    const step = { ticket: await fixture.ticket(), totp: codeOf(secret) };
    expect((await take(step, { from: "203.0.113.7", cookie: known })).outcome).toBe("in");
  });

  it("the owner signs in at once with a recovery code, from any address", async () => {
    const { recoveryCodes } = await underAttack();
    const [recovery_code = ""] = recoveryCodes;
    expect((await take({ ticket: await fixture.ticket(), recovery_code }, { from: newPlace })).outcome).toBe(
      "in",
    );
  });

  it("the owner signs in at once with a passkey", async () => {
    await underAttack();
    const { key } = await fixture.withPasskey();
    const ticket = await fixture.ticket();
    const options = await post("/passkey_options", { ticket } satisfies BodyOf<typeof askForPasskey>);
    const step = { ticket, passkey: key.use(options.json()) };
    expect((await take(step, { from: newPlace })).outcome).toBe("in");
  });

  it("only a TOTP code from a new browser is delayed, by half a day at most", async () => {
    const { secret } = await underAttack();
    const held = await take({ ticket: await fixture.ticket(), totp: codeOf(secret) }, { from: newPlace });
    expect(held.outcome).toBe("app_codes_held");
    expect(held.retryAfter).toBeGreaterThan(11 * 3600);
    expect(held.retryAfter).toBeLessThanOrEqual(12 * 3600);
    await waitHours(12);
    const step = { ticket: await fixture.ticket(), totp: codeOf(secret) };
    expect((await take(step, { from: newPlace })).outcome).toBe("in");
  });

  it("a cookie of another customer or a forged one does not avoid the delay", async () => {
    const { secret } = await underAttack();
    const martis = await fixture.withApp({ customerId: fixture.marti });
    const his = await take({ ticket: await fixture.ticket(fixture.marti), totp: codeOf(martis.secret) });
    for (const [nth, cookie] of [his.known, "llum_known=AAAA"].entries()) {
      const step = { ticket: await fixture.ticket(), totp: codeOf(secret) };
      const taken = await take(step, { from: `198.51.100.${nth}`, cookie });
      expect(taken.outcome).toBe("app_codes_held");
    }
  });
});

describe("wrong codes", () => {
  it("invalidate a ticket after five, also for the right code, and the customer is notified", async () => {
    const { secret } = await fixture.withApp();
    const ticket = await fixture.ticket();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await take({ ticket, totp: wrongCode(secret) })).outcome).toBe("second_step_refused");
    await database.unguarded.query("truncate sign_in_failures, attempt_quotas");
    expect((await take({ ticket, totp: codeOf(secret) })).outcome).toBe("ticket_no_longer_valid");
    expect(await fixture.emails()).toContain(
      "Algú ha escrit la teva contrasenya però no ha superat el segon pas",
    );
  });

  it("cause a notification even if each comes with a new ticket and from another address", async () => {
    const { secret } = await fixture.withApp();
    for (let nth = 0; nth < 5; nth += 1)
      await take({ ticket: await fixture.ticket(), totp: wrongCode(secret) }, { from: `203.0.113.${nth}` });
    expect(await fixture.emails()).toContain(
      "Algú ha escrit la teva contrasenya però no ha superat el segon pas",
    );
  });

  it("may be four before the right code, which resets the count", async () => {
    const { secret } = await fixture.withApp();
    for (const steps of [-1, 0, 1]) {
      const ticket = await fixture.ticket();
      const slips = steps === -1 ? 4 : 1;
      for (let slip = 0; slip < slips; slip += 1) await take({ ticket, totp: wrongCode(secret) });
      expect((await take({ ticket, totp: codeOf(secret, steps) })).outcome).toBe("in");
    }
  });

  it("in a known browser count there only, and do not reduce the quota elsewhere", async () => {
    const { secret } = await fixture.withApp();
    const { known } = await take({ ticket: await fixture.ticket(), totp: codeOf(secret) });
    for (let slip = 0; slip < 3; slip += 1)
      await take({ ticket: await fixture.ticket(), totp: wrongCode(secret) }, { cookie: known });
    const { rows } = await database.unguarded.query("select used from attempt_quotas order by 1");
    expect(rows).toEqual([{ used: 0 }, { used: 3 }]);
  });
});
