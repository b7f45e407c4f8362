import { expect, test } from "vitest";
import { listStaffPlans } from "../contract/list-staff-plans.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { marc, planOf } = desk;

test("plans are listed by their state, the latest first", async () => {
  const { plan: first } = await planOf([9_000]);
  const { plan: second } = await planOf([3_000], 2);
  const ids = async (view: string) =>
    (await marc.call(listStaffPlans, { query: { view } })).json.items.map(
      ({ plan_id: id }: { plan_id: string }) => id,
    );
  expect(await ids("active")).toEqual([second.plan_id, first.plan_id]);
  await desk.followIn(11);
  expect(await ids("active")).toEqual([]);
  expect(await ids("broken")).toHaveLength(2);
  expect((await marc.call(listStaffPlans, { query: { view: "all", limit: 1 } })).json).toMatchObject({
    total: 2,
  });
});
