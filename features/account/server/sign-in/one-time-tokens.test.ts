import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { createOneTimeTokens, type TokenPurpose } from "./one-time-tokens.ts";

const database = await createTestDatabase("empty");
const { rows } = await database.unguarded.query(
  "insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Anna Roca') returning customer_id",
);
const customerId: number = rows[0].customer_id;
const links = createOneTimeTokens(database);
const now = new Date("2026-11-20T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const make = () =>
  links.create({ customerId, purpose: "password_reset", minutes: 30, now, attributes: { a: 1 } });

describe("a link that works once", () => {
  it("says whose it is as often as one looks, and is used up by its use", async () => {
    const token = await make();
    const found = { customerId, attributes: { a: 1 } };
    expect(await links.look(token, "password_reset", now)).toEqual(found);
    expect(await links.use(token, "password_reset", now)).toEqual(found);
    expect(await links.use(token, "password_reset", now)).toBeUndefined();
    expect(await links.look(token, "password_reset", now)).toBeUndefined();
  });

  it("of two who use it at once, lets one in", async () => {
    const token = await make();
    const uses = await Promise.all([1, 2, 3, 4].map(() => links.use(token, "password_reset", now)));
    expect(uses.filter((use) => use !== undefined)).toHaveLength(1);
  });

  it.each([
    ["looked at", links.look],
    [
      "tried",
      (token: string, purpose: TokenPurpose, at: Date) => links.attempt(token, purpose, { most: 9, now: at }),
    ],
    ["used", links.use],
  ])("cannot be %s for another purpose, later, or with a letter changed", async (_, way) => {
    const token = await make();
    expect(await way(token, "activation", now)).toBeUndefined();
    expect(await way(token, "password_reset", later(31))).toBeUndefined();
    const other = token.endsWith("A") ? "B" : "A";
    expect(await way(`${token.slice(0, -1)}${other}`, "password_reset", now)).toBeUndefined();
    expect(await way("nonsense", "password_reset", now)).toBeUndefined();
    expect(await way(token, "password_reset", later(29))).toBeDefined();
  });

  it("ends with its fellows, which are still counted", async () => {
    const [one] = [await make(), await make()];
    const before = await links.count(customerId, "password_reset", now);
    await links.end(customerId, "password_reset", now);
    expect(await links.look(one, "password_reset", now)).toBeUndefined();
    expect(await links.count(customerId, "password_reset", now)).toBe(before);
  });

  it("that may be tried three times is over after the third, however many try at once", async () => {
    const token = await make();
    const attempt = () => links.attempt(token, "password_reset", { most: 3, now });
    const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(attempt));
    expect(tries.filter((found) => found !== undefined)).toHaveLength(3);
    expect(await attempt()).toBeUndefined();
    expect(await links.attempt("nonsense", "password_reset", { most: 3, now })).toBeUndefined();
  });

  it("can be told more, and says it when it is used", async () => {
    const token = await make();
    await links.add(token, "password_reset", { attributes: { b: 2 }, now });
    await links.add(token, "activation", { attributes: { b: 3 }, now });
    expect((await links.use(token, "password_reset", now))?.attributes).toEqual({ a: 1, b: 2 });
  });

  it("is never kept itself", async () => {
    const token = await make();
    const kept = await database.unguarded.query("select one_time_links::text as row from one_time_links");
    for (const writing of writingsOf(token.split(".")[1] ?? ""))
      expect(JSON.stringify(kept.rows)).not.toContain(writing);
  });
});
