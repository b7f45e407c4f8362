import { beforeEach, describe, expect, it } from "vitest";
import { createAttemptLog } from "#features/account/server/sign-in/attempt-log.ts";
import { createThrottle } from "#features/account/server/sign-in/throttle.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, now, customerId, run } = await createTestAdmin();
beforeEach(async () => {
  await database.unguarded.query("delete from sign_in_attempts; delete from sign_in_failures");
});

describe("attempts", () => {
  const log = createAttemptLog(database);
  const devices: Readonly<Record<number, string>> = {
    1: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    2: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15)",
    3: "curl/8.5\u001b[31m",
  };
  const note = (loginName: string, known: number | undefined, minute: number) =>
    log.note({
      loginName,
      customerId: known,
      address: `203.0.113.${minute}`,
      device: devices[minute] ?? "",
      method: "password",
      outcome: "refused",
      now: new Date(now.getTime() + minute * 60_000),
    });

  it("lists login, address and outcome of each attempt, for any of the customer's login names", async () => {
    await note("12345678Z", customerId, 1);
    await note("anna@example.org", customerId, 2);
    await note("00000000T", undefined, 3);
    const all = (await run(["attempts"])).lines;
    expect(all[1]).toMatch(
      /^2026-11-20 11:03 {2}unknown {4}203\.0\.113\.3 {2}password {2}refused {2}unknown device$/,
    );
    expect(all[2]).toMatch(/ {2}macOS$/);
    expect(all[3]).toMatch(/ {2}Firefox on Windows$/);
    expect(all.slice(2, 4).every((line) => line.includes("12345678Z"))).toBe(true);
    const hers = (await run(["attempts", "anna@example.org"])).json;
    expect(hers).toMatchObject({ attempts: [{ address: "203.0.113.2" }, { address: "203.0.113.1" }] });
    expect((await run(["attempts", "00000000T"])).json).toMatchObject({ attempts: [{ tax_id: null }] });
    expect((await run(["attempts", "--address", "203.0.113.1"])).lines).toHaveLength(2);
    expect((await run(["attempts", "--limit", "1"])).lines).toHaveLength(2);
  });

  it("prints the whole user agent on request, without control characters", async () => {
    await note("12345678Z", customerId, 1);
    await note("00000000T", undefined, 3);
    const { lines } = await run(["attempts", "--raw"]);
    expect(lines.slice(1).map((line) => line.split("refused  ")[1])).toEqual(["curl/8.5·[31m", devices[1]]);
    expect((await run(["attempts", "12345678Z"])).json).toMatchObject({
      attempts: [{ browser: "Firefox", system: "Windows", device: devices[1] }],
    });
  });

  it("lists the addresses that have to wait, without prolonging the wait", async () => {
    const throttle = createThrottle(database);
    for (let wrong = 0; wrong < 5; wrong += 1) await throttle.begin("anna@example.org", "203.0.113.9", now);
    for (let wrong = 0; wrong < 2; wrong += 1) await throttle.begin("anna@example.org", "203.0.113.10", now);
    const counts = async () =>
      (await database.unguarded.query("select * from sign_in_failures order by key")).rows;
    const before = await counts();
    const { lines, json } = await run(["attempts", "12345678Z"]);
    expect(lines.slice(-2)).toEqual(["", "anna@example.org from 203.0.113.9 must wait 1 s."]);
    expect(json).toMatchObject({
      waits: [{ login: "anna@example.org", address: "203.0.113.9", seconds: 1 }],
    });
    expect(await counts()).toEqual(before);
  });

  it("reports that there are no attempts and no waits", async () => {
    expect((await run(["attempts", "12345678Z"])).lines.slice(1)).toEqual([
      "no attempts",
      "",
      "No delays are in force.",
    ]);
  });
});
