import { describe, expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { now, run, lastAudit, countOf } = await createTestAdmin();

describe("flags", () => {
  it("lists the flags that are on, and who switched them", async () => {
    expect((await run(["flags"])).lines).toEqual([
      "FLAG            IS   FROM",
      "coupons.coupon  off  the configuration",
      "crm.case        on   the configuration",
    ]);
    const { lines, json } = await run(["flags", "off", "crm.case", "--as", "nuria"]);
    expect(lines.at(-1)).toBe("crm.case        off  nuria, 2026-11-20 11:00");
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

  it.each(["crm.everything", "features.contact", "coupons"])("does not know %s", async (flag) => {
    const refused = run(["flags", "on", flag, "--as", "nuria"]);
    await expect(refused).rejects.toThrow(`There is no flag ${flag}. There are coupons.coupon and crm.case.`);
    expect(await countOf("feature_flag_switches")).toBe(0);
  });
});
