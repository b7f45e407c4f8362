import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { describedFlags } from "../contract/described-flags.ts";
import { listFlags } from "../contract/list-flags.ts";
import { switchFlag } from "../contract/switch-flag.ts";

const { services, enter } = await startDeskServer();
const { call } = await enter("Jordi", "administrator");

test("every feature is described, and says who switched it", async () => {
  expect([...describedFlags].toSorted()).toEqual([...services.flags.names].toSorted());
  await call(switchFlag, { params: { flag: "crm.case" }, body: { isOn: false } });
  const { items } = (await call(listFlags)).json;
  expect(items).toContainEqual({
    flag: "crm.case",
    is_on: false,
    is_on_by_default: true,
    switched_at: expect.stringMatching(/Z$/),
    switched_by: "Jordi",
  });
  expect(items).toContainEqual(
    expect.objectContaining({ flag: "signUp.enabled", switched_at: null, switched_by: null }),
  );
});
