import { beforeEach, describe, expect, it } from "vitest";
import { createMaintenanceBypass } from "#platform/server/http/maintenance.ts";
import { createTestAdmin, linkIn } from "./test-admin-context.ts";

const { database, now, keyring, run, lastAudit, countOf } = await createTestAdmin();
beforeEach(async () => void (await database.unguarded.query("delete from maintenance")));

describe("maintenance", () => {
  it("is off until it is switched on", async () => {
    expect((await run(["maintenance"])).lines).toEqual(["No maintenance: the portal is open."]);
    const { lines, json } = await run(["maintenance", "on", "--until", "2026-11-20T12:30", "--as", "pau"]);
    expect(lines[0]).toBe(
      "Maintenance since 2026-11-20 11:00: the portal is closed; expected until 2026-11-20 12:30.",
    );
    expect(json).toMatchObject({ phase: "on", announced_by: "pau" });
    expect(await lastAudit()).toMatchObject({ action: "maintenance on", actor: "pau" });
    expect((await run(["maintenance", "off", "--as", "pau"])).json).toEqual({ phase: "none" });
    expect(await lastAudit()).toMatchObject({ action: "maintenance off" });
  });

  it("can be announced for later, and changed", async () => {
    const announced = await run(["maintenance", "on", "--from", "2026-11-21T22:00", "--as", "pau"]);
    expect(announced.lines[0]).toBe(
      "Maintenance from 2026-11-21 22:00, without an expected end: the portal is open and announces it.",
    );
    await run([
      "maintenance",
      "on",
      "--from",
      "2026-11-22T22:00",
      "--until",
      "2026-11-23T01:00",
      "--as",
      "pau",
    ]);
    expect((await run(["maintenance"])).json).toMatchObject({
      phase: "announced",
      starts_at: new Date("2026-11-22T21:00:00Z"),
      ends_at: new Date("2026-11-23T00:00:00Z"),
    });
  });

  it.each([
    ["--until", "2026-11-20T10:00"],
    ["--from", "2026-11-21T22:00", "--until", "2026-11-21T22:00"],
  ])("does not end before it begins: %s %s", async (...times) => {
    await expect(run(["maintenance", "on", ...times, "--as", "pau"])).rejects.toThrow(
      "must be after the start",
    );
    expect(await countOf("maintenance")).toBe(0);
  });

  it("lets the opener of a link through", async () => {
    const { lines } = await run(["maintenance", "bypass", "--as", "pau"]);
    const link = new URL(linkIn(lines));
    expect(`${link.origin}${link.pathname}`).toBe("https://portal.example.org/maintenance-bypass");
    const bypass = createMaintenanceBypass(keyring);
    expect(bypass.passFor(link.searchParams.get("key") ?? "", now)).toBeDefined();
    expect(await lastAudit()).toMatchObject({ action: "maintenance bypass", actor: "pau", details: {} });
  });
});
