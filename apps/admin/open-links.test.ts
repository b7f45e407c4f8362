import { createCarryOut } from "#platform/server/staff-action.ts";
import { describe, expect, it } from "vitest";
import { signInAttributes } from "#features/account/server/sign-in/exchange-token.ts";
import { createOneTimeTokens } from "#features/account/server/sign-in/one-time-tokens.ts";
import { Refusal } from "#platform/server/commands/command.ts";
import { createTestAdmin, linkIn } from "./test-admin-context.ts";

const { database, context, now, customerId, run, lastAudit, countOf } = await createTestAdmin();
const links = createOneTimeTokens(database.pool);
const tokenIn = (lines: readonly string[]): string => linkIn(lines).split("#token=")[1] ?? "";

describe("impersonate", () => {
  it("creates a link that works once within ten minutes and carries the staff member and the duration", async () => {
    const { lines, json } = await run([
      "impersonate",
      "anna@example.org",
      "--as",
      "nuria",
      "--reason",
      "case 12",
    ]);
    expect(linkIn(lines)).toMatch(/^https:\/\/portal\.example\.org\/#token=\d+\.[\w-]{43}$/);
    expect(json).toMatchObject({ link: linkIn(lines), tax_id: "12345678Z", session_minutes: 30 });
    const later = new Date(now.getTime() + 10 * 60_000);
    expect(await links.peek(tokenIn(lines), "impersonation", later)).toBeUndefined();
    expect(await links.peek(tokenIn(lines), "sign_in", now)).toBeUndefined();
    expect(await links.consume(tokenIn(lines), "impersonation", now)).toEqual({
      customerId,
      attributes: { as: "nuria", minutes: 30 },
    });
    expect(await links.consume(tokenIn(lines), "impersonation", now)).toBeUndefined();
  });

  it("is in the audit log with staff member and reason, and without the link", async () => {
    const { lines } = await run(["impersonate", "12.345.678-z", "--as", "nuria", "--reason", "case 12"]);
    expect(await lastAudit()).toMatchObject({
      actor: "nuria",
      action: "impersonate",
      customerId,
      reason: "case 12",
      details: { minutes: 30 },
      happenedAt: now,
    });
    expect(JSON.stringify(await lastAudit())).not.toContain(tokenIn(lines).split(".")[1]);
  });

  it("refuses an unknown customer, and creates and logs nothing", async () => {
    const before = [await countOf("audit_log"), await countOf("one_time_tokens")];
    const refused = run(["impersonate", "00000000T", "--as", "nuria", "--reason", "x"]);
    await expect(refused).rejects.toThrow(new Refusal("No customer with tax id 00000000T."));
    expect([await countOf("audit_log"), await countOf("one_time_tokens")]).toEqual(before);
  });

  it("does nothing, as every other command, when it cannot be logged", async () => {
    const fail = (): Promise<never> => Promise.reject(new Error("disk full"));
    const audit = { ...context.audit, note: fail, noteWithin: fail };
    const mute = { ...context, audit, carryOut: createCarryOut({ ...context, audit }) };
    for (const line of [
      "impersonate 12345678Z --as nuria --reason x",
      "sign-in-link 12345678Z --as nuria --reason x",
      "flags off crm.case --as nuria",
      "maintenance on --as nuria",
      "maintenance bypass --as nuria",
      "clients add Partner --customer 12345678Z --as nuria",
    ]) {
      await expect(run(line.split(" "), mute)).rejects.toThrow("disk full");
    }
    for (const table of ["feature_flag_switches", "maintenance", "client_logins"]) {
      expect([table, await countOf(table)]).toEqual([table, 0]);
    }
  });
});

describe("sign-in-link", () => {
  it.each([
    [[], false],
    [["--change-password"], true],
  ])("opens a link for the customer alone: %j", async (options, changePassword) => {
    const { lines } = await run([
      "sign-in-link",
      "12345678Z",
      ...options,
      "--as",
      "pau",
      "--reason",
      "lost phone",
    ]);
    expect(await links.peek(tokenIn(lines), "impersonation", now)).toBeUndefined();
    const found = await links.consume(tokenIn(lines), "sign_in", now);
    expect(found?.customerId).toBe(customerId);
    expect(signInAttributes.parse(found?.attributes)).toEqual({ changePassword });
    expect(await lastAudit()).toMatchObject({
      action: "sign-in-link",
      customerId,
      details: { changePassword },
    });
  });
});
