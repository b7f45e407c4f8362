import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listFlags } from "../contract/list-flags.ts";
import { switchFlag } from "../contract/switch-flag.ts";

const { services, enter, lastAudit } = await startDeskServer();
const { call } = await enter("Jordi", "administrator");
const switchTo = (flag: string, isOn: boolean | null) =>
  call(switchFlag, { params: { flag }, body: { isOn } });

test("a feature is switched at once, and restored to its default, with both in the audit log", async () => {
  expect((await switchTo("crm.case", false)).status).toBe(200);
  expect(services.flags.read()).toMatchObject({ crm: { case: false } });
  expect(await lastAudit()).toMatchObject({
    actor: "Jordi",
    action: "flags off",
    details: { flag: "crm.case" },
  });
  await switchTo("crm.case", null);
  expect(services.flags.read()).toMatchObject({ crm: { case: true } });
  expect(await lastAudit()).toMatchObject({ action: "flags reset" });
  const { items } = (await call(listFlags)).json;
  expect(items.every((row: { switched_at: string | null }) => row.switched_at === null)).toBe(true);
});

test("a feature that another person has switched since it was read stays as it is", async () => {
  const asRead = (isOn: boolean | null, readSwitchedAt: Date | null) =>
    call(switchFlag, { params: { flag: "crm.case" }, body: { isOn, readSwitchedAt } });
  const outcomes = await Promise.all([asRead(false, null), asRead(false, null)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("flag_changed");
  const { json } = outcomes.find(({ status }) => status === 200) ?? { json: {} };
  expect((await asRead(true, null)).json.code).toBe("flag_changed");
  expect(services.flags.read()).toMatchObject({ crm: { case: false } });
  const before = await lastAudit();
  expect((await asRead(null, new Date(0))).json.code).toBe("flag_changed");
  expect(await lastAudit()).toEqual(before);
  expect((await asRead(null, new Date(json.switched_at))).json).toEqual({ switched_at: null });
  expect((await asRead(null, new Date(json.switched_at))).json.code).toBe("flag_changed");
});

test.each(["crm.everything", "coupons", "constructor"])("there is no feature %s", async (flag) => {
  expect((await switchTo(flag, true)).json.code).toBe("flag_not_found");
});

test("a feature that needs settings is not switched on without them", async () => {
  expect((await switchTo("oidc.enabled", true)).json.code).toBe("flag_needs_settings");
  expect((await switchTo("oidc.enabled", false)).status).toBe(200);
});
