import { expect, it, onTestFinished, vi } from "vitest";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "../apps/server/app.ts";
import { testParts, unlimited } from "../apps/server/testing/test-app.ts";

const { household } = demoPeople;
const database = await createTestDatabase("demo");
const app = await createApp(await testParts(database, { rateLimits: unlimited }));

it("of a thousand guesses at one password from fifty addresses few are checked, the customer can sign in, and a restart changes neither", async () => {
  // All within one instant: on a busy machine the delays would end while the guesses are still being sent.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const guess = (nth: number, server = app) =>
    server.inject({
      method: "POST",
      url: "/api/v1/auth/get_token",
      remoteAddress: `203.0.113.${nth % 50}`,
      payload: { user: household.taxId, password: `Guess-${nth}` },
    });
  const answers: number[] = [];
  for (let wave = 0; wave < 20; wave += 1) {
    const guesses = Array.from({ length: 50 }, (_, place) => guess(wave * 50 + place));
    answers.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode));
  }
  const evaluated = answers.filter((status) => status === 403).length;
  expect(evaluated).toBeGreaterThanOrEqual(50);
  expect(evaluated).toBeLessThanOrEqual(200);
  expect(answers.filter((status) => status === 429).length).toBe(1000 - evaluated);
  const { rows } = await database.unguarded.query(
    "select outcome, count(*)::int as times from sign_in_attempts where address like '203.0.113.%' group by 1 order by 1",
  );
  expect(rows).toEqual([
    { outcome: "rate_limited", times: 1000 - evaluated },
    { outcome: "refused", times: evaluated },
  ]);

  const restarted = await createApp(await testParts(database, { rateLimits: unlimited }));
  for (const server of [app, restarted]) {
    const again = Array.from({ length: 50 }, (_, place) => guess(place, server));
    const waiting = (await Promise.all(again)).filter(({ statusCode }) => statusCode === 429);
    expect(waiting.length).toBeGreaterThan(40);
    expect(Number(waiting[0]?.headers["retry-after"])).toBeGreaterThan(0);
    const owner = await server.inject({
      method: "POST",
      url: "/api/v1/auth/get_token",
      remoteAddress: "198.51.100.77",
      payload: { user: household.taxId, password: demoPassword },
    });
    expect(owner.statusCode).toBe(200);
  }
});
