import { describe, expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { now, run, lastAudit, countOf } = await createTestAdmin();

describe("flags", () => {
  it("lists the flags that are on, and who switched them", async () => {
    const all = (await run(["flags"])).lines;
    for (const row of [
      /^coupons\.coupon +off +the configuration$/,
      /^signUp\.enabled +on +the configuration$/,
    ])
      expect(all).toContainEqual(expect.stringMatching(row));
    const { lines, json } = await run(["flags", "off", "crm.case", "--as", "nuria"]);
    expect(lines.at(-1)).toBe("crm.case  off  nuria, 2026-11-20 11:00");
    expect(json).toContainEqual({ flag: "crm.case", is_on: false, switched_by: "nuria", switched_at: now });
    expect(await lastAudit()).toMatchObject({
      action: "flags off",
      actor: "nuria",
      details: { flag: "crm.case" },
    });
    expect((await run(["flags", "reset", "crm.case", "--as", "nuria"])).lines.at(-1)).toContain(
      "configuration",
    );
    expect(await lastAudit()).toMatchObject({ action: "flags reset" });
  });

  it("does not switch on single sign-on without its provider", async () => {
    const refused = run(["flags", "on", "oidc.enabled", "--as", "nuria"]);
    await expect(refused).rejects.toThrow(/^oidc\.enabled cannot be on:\n {2}oidc\.issuer: /);
    expect(await countOf("feature_flag_switches")).toBe(0);
  });

  it.each(["crm.everything", "invoices.itemsPerPage", "coupons", "featureFlags.crm.case"])(
    "does not know %s",
    async (flag) => {
      const refused = run(["flags", "on", flag, "--as", "nuria"]);
      await expect(refused).rejects.toThrow(`There is no flag ${flag}. There are:`);
      expect(await countOf("feature_flag_switches")).toBe(0);
    },
  );
});
