import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { createLinkSender, createOneTimeTokens } from "./one-time-tokens.ts";

const database = await createTestDatabase("empty");
const customerId = await insertTestCustomer(database, { taxId: "12345678Z", password: null });
const sendLink = createLinkSender(database);
const links = createOneTimeTokens(database.pool);
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const link = (hour: number) => ({
  customerId,
  purpose: "password_reset" as const,
  minutes: 60,
  now: at(hour),
});

it("a hundred concurrent requests send three emails, and only the last link works", async () => {
  const sent: string[] = [];
  const ask = () =>
    sendLink(link(8), async (token) => {
      sent.push(token);
    });
  const outcomes: boolean[] = [];
  for (let round = 0; round < 25; round += 1)
    outcomes.push(...(await Promise.all([ask(), ask(), ask(), ask()])));
  expect(sent).toHaveLength(3);
  expect(outcomes.filter(Boolean)).toHaveLength(3);
  const found = await Promise.all(sent.map((token) => links.peek(token, "password_reset", at(8))));
  expect(found.filter((link) => link !== undefined)).toHaveLength(1);
});

it("a link can be requested again after an hour", async () => {
  expect(await sendLink(link(10), async () => {})).toBe(true);
});

it("a link whose email could not be sent is deleted and not counted, so that the job can be retried", async () => {
  const tokens: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const failing = sendLink(link(12), async (token) => {
      tokens.push(token);
      throw new Error("the mail server is down");
    });
    await expect(failing).rejects.toThrow("the mail server is down");
  }
  expect(await links.peek(tokens[0] ?? "", "password_reset", at(12))).toBeUndefined();
  expect(await sendLink(link(12), async () => {})).toBe(true);
});
