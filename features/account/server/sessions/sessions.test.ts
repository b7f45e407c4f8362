import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { createSessions } from "./sessions.ts";

const database = await createTestDatabase("empty");
const sessions = createSessions(database, { idleMinutes: 30, maxHours: 2 });
const start = new Date("2026-03-01T10:00:00Z");
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
let customerId: number;

beforeAll(async () => {
  customerId = await insertTestCustomer(database, { taxId: "00000000T", password: null });
});

describe("a session", () => {
  it("expires after half an hour without use", async () => {
    const token = await sessions.start({ customerId, device: "phone", now: start, method: "password" });
    expect(await sessions.find(token, after(29))).toMatchObject({ customerId });
    expect(await sessions.find(token, after(29 + 30))).toBeUndefined();
  });

  it("is extended by use up to its maximum duration", async () => {
    const token = await sessions.start({ customerId, device: "phone", now: start, method: "password" });
    for (const minutes of [25, 50, 75, 100, 119])
      expect(await sessions.find(token, after(minutes))).toBeDefined();
    expect(await sessions.find(token, after(121))).toBeUndefined();
  });

  it("is not extended by a check of its validity", async () => {
    const token = await sessions.start({ customerId, device: "phone", now: start, method: "password" });
    expect(await sessions.check(token, after(29))).toBeDefined();
    expect(await sessions.check(token, after(31))).toBeUndefined();
  });

  it("is as long as before after a server's clock has jumped by an hour, forward or back", async () => {
    const token = await sessions.start({ customerId, device: "phone", now: start, method: "password" });
    expect(await sessions.find(token, after(60))).toBeUndefined();
    expect(await sessions.find(token, after(-60))).toBeDefined();
    expect(await sessions.find(token, after(29))).toBeDefined();
    expect(await sessions.find(token, after(-60))).toBeDefined();
    expect(await sessions.find(token, after(58))).toBeDefined();
    expect(await sessions.find(token, after(58 + 30))).toBeUndefined();
  });

  it("is invalid as soon as it is ended", async () => {
    const token = await sessions.start({ customerId, device: "phone", now: start, method: "password" });
    await sessions.end(token);
    expect(await sessions.find(token, after(1))).toBeUndefined();
  });

  it("cannot be found under another customer's id", async () => {
    const token = await sessions.start({ customerId, device: "phone", now: start, method: "password" });
    const [, secret] = token.split(".");
    expect(await sessions.find(`${(customerId + 1).toString(36)}.${secret}`, after(1))).toBeUndefined();
  });

  it.each(["", ".", "1.", "x", "1.short", `-1.${"a".repeat(43)}`, `1.${"a".repeat(44)}`, "1' or '1'='1.x"])(
    "is not found for a malformed token: %s",
    async (token) => {
      expect(await sessions.find(token, after(1))).toBeUndefined();
    },
  );
});
