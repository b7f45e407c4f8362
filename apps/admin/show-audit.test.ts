import { describe, expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { run } = await createTestAdmin();

describe("audit", () => {
  it("lists the actions, the newest first, of all customers or of one", async () => {
    await run(["impersonate", "12345678Z", "--as", "nuria", "--reason", "case 77"]);
    await run(["flags", "off", "crm.case", "--as", "pau"]);
    const everyone = (await run(["audit", "--limit", "2"])).lines;
    expect(everyone[1]).toContain("pau    flags off");
    expect(everyone[2]).toMatch(/nuria {2}impersonate {2}12345678Z {2}case 77 {2}minutes 30$/);
    const hers = (await run(["audit", "12345678Z", "--limit", "1"])).json;
    expect(hers).toEqual([expect.objectContaining({ who: "nuria", why: "case 77", tax_id: "12345678Z" })]);
  });
});
