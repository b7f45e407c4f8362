import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { createOneTimeTokens, type TokenPurpose } from "./one-time-tokens.ts";

const database = await createTestDatabase("empty");
const customerId = await insertTestCustomer(database, { taxId: "12345678Z", password: null });
const links = createOneTimeTokens(database.pool);
const now = new Date("2026-11-20T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const make = () =>
  links.create({ customerId, purpose: "password_reset", minutes: 30, now, attributes: { a: 1 } });

describe("a one-time token", () => {
  it("can be looked up repeatedly until it is consumed", async () => {
    const token = await make();
    const found = { customerId, attributes: { a: 1 } };
    expect(await links.peek(token, "password_reset", now)).toEqual(found);
    expect(await links.consume(token, "password_reset", now)).toEqual(found);
    expect(await links.consume(token, "password_reset", now)).toBeUndefined();
    expect(await links.peek(token, "password_reset", now)).toBeUndefined();
  });

  it("is consumed by only one of two concurrent requests", async () => {
    const token = await make();
    const uses = await Promise.all([1, 2, 3, 4].map(() => links.consume(token, "password_reset", now)));
    expect(uses.filter((use) => use !== undefined)).toHaveLength(1);
  });

  it.each([
    ["looked at", links.peek],
    [
      "tried",
      (token: string, purpose: TokenPurpose, at: Date) =>
        links.tryConsume(token, purpose, { most: 9, now: at }),
    ],
    ["used", links.consume],
  ])("cannot be %s for another purpose, after its expiry, or with one character changed", async (_, way) => {
    const token = await make();
    expect(await way(token, "activation", now)).toBeUndefined();
    expect(await way(token, "password_reset", later(31))).toBeUndefined();
    const lastLetter = token.endsWith("A") ? "B" : "A";
    expect(await way(`${token.slice(0, -1)}${lastLetter}`, "password_reset", now)).toBeUndefined();
    expect(await way("nonsense", "password_reset", now)).toBeUndefined();
    expect(await way(token, "password_reset", later(29))).toBeDefined();
  });

  it("is invalidated with the others of its purpose, which still count", async () => {
    const [replaced] = [await make(), await make()];
    const before = await links.count(customerId, "password_reset", now);
    await links.revoke(customerId, "password_reset", now);
    expect(await links.peek(replaced, "password_reset", now)).toBeUndefined();
    expect(await links.count(customerId, "password_reset", now)).toBe(before);
  });

  it("with three attempts is invalid after the third, also with concurrent attempts", async () => {
    const token = await make();
    const attempt = () => links.tryConsume(token, "password_reset", { most: 3, now });
    const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(attempt));
    expect(tries.filter((found) => found !== undefined)).toHaveLength(3);
    expect(await attempt()).toBeUndefined();
    expect(await links.tryConsume("nonsense", "password_reset", { most: 3, now })).toBeUndefined();
  });

  it("accepts further attributes and returns them when it is consumed", async () => {
    const token = await make();
    await links.attach(token, "password_reset", { attributes: { b: 2 }, now });
    await links.attach(token, "activation", { attributes: { b: 3 }, now });
    expect((await links.consume(token, "password_reset", now))?.attributes).toEqual({ a: 1, b: 2 });
  });

  it("is stored as a hash only", async () => {
    const token = await make();
    const stored = await database.unguarded.query("select one_time_tokens::text as row from one_time_tokens");
    for (const writing of writingsOf(token.split(".")[1] ?? ""))
      expect(JSON.stringify(stored.rows)).not.toContain(writing);
  });
});
