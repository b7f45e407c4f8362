import { expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { listStaffBanners } from "../contract/list-staff-banners.ts";
import { bannerWith, startBannerDesk } from "./testing/banner-desk.ts";

const { call, save } = await startBannerDesk();
const today = madridDate(new Date());

it("a banner is on from its first day to its last", async () => {
  const days = [
    { validFrom: today, validTo: today },
    { validFrom: addDays(today, 1), validTo: null },
    { validFrom: null, validTo: addDays(today, -1) },
  ];
  for (const period of days) await save(null, 0, bannerWith({ ...period, code: "dies" }));
  const { json } = await call(listStaffBanners);
  const states = json.items
    .filter(({ code }: { code: string }) => code === "dies")
    .map(({ state }: { state: string }) => state);
  // The latest comes first.
  expect(states).toEqual(["over", "planned", "on"]);
});
