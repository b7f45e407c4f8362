import { describe, expect, test } from "vitest";
import type { NewAuditEntry } from "#platform/server/audit.ts";
import { execute } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createCarryOut, defineStaffAction, RoleMissing } from "./staff-action.ts";

const database = await createTestDatabase("empty");
await database.unguarded.query("create table lamps (name text primary key, is_on boolean not null)");
await database.unguarded.query("insert into lamps values ('kitchen', false)");

const turnOn = defineStaffAction({
  name: "lamps on",
  roles: ["manager", "administrator"],
  change: async (client, lamp: string) => {
    const changed = await execute(client, {
      text: "update lamps set is_on = true where name = $1 and not is_on",
      values: [lamp],
    });
    return { result: changed > 0, audit: changed > 0 ? { details: { lamp } } : undefined };
  },
});

const noted: NewAuditEntry[] = [];
const carryOut = createCarryOut({
  database,
  audit: { noteWithin: async (_client, entry) => void noted.push(entry) },
});
const author = { actor: "nuria", now: new Date("2026-11-26T10:00:00Z"), reason: "case 12" };
const isOn = async () => (await database.unguarded.query("select is_on from lamps")).rows[0].is_on;
const turnOff = () => database.unguarded.query("update lamps set is_on = false");

describe("an action of staff", () => {
  test("changes and is noted with its name, author and reason; what changes nothing is not noted", async () => {
    await turnOff();
    noted.length = 0;
    expect(await carryOut(turnOn, "kitchen", author)).toBe(true);
    expect(noted).toEqual([{ ...author, action: "lamps on", details: { lamp: "kitchen" } }]);
    expect(await carryOut(turnOn, "kitchen", author)).toBe(false);
    expect(noted).toHaveLength(1);
  });

  test("is undone when it cannot be noted", async () => {
    await turnOff();
    const fails = createCarryOut({
      database,
      audit: {
        noteWithin: async () => {
          throw new Error("The audit log is full");
        },
      },
    });
    await expect(fails(turnOn, "kitchen", author)).rejects.toThrow("The audit log is full");
    expect(await isOn()).toBe(false);
  });

  test("is refused to a staff member without one of its roles", async () => {
    await turnOff();
    await expect(carryOut(turnOn, "kitchen", { ...author, roles: ["agent"] })).rejects.toBeInstanceOf(
      RoleMissing,
    );
    expect(await isOn()).toBe(false);
    expect(await carryOut(turnOn, "kitchen", { ...author, roles: ["agent", "manager"] })).toBe(true);
  });
});
