import { expect, it } from "vitest";
import { getStaffBanner } from "../contract/get-staff-banner.ts";
import { listBannerCodes } from "../contract/list-banner-codes.ts";
import { listStaffBanners } from "../contract/list-staff-banners.ts";
import { startBannerDesk } from "./testing/banner-desk.ts";

const { call, enter } = await startBannerDesk();

it("what a file has published is listed with its screens, and read with its history", async () => {
  const [listed] = (await call(listStaffBanners)).json.items;
  expect(listed).toMatchObject({ code: "contract", places: ["contract"], state: "on", shown: 0, opened: 0 });
  const read = await call(getStaffBanner, { params: { bannerId: listed.banner_id } });
  expect(read.json).toMatchObject({ is_published: true, versions: [{ version: 1, state: "published" }] });
});

it("a banner that does not exist is not found", async () => {
  const { status, json } = await call(getStaffBanner, { params: { bannerId: 999_999 } });
  expect([status, json.code]).toEqual([404, "banner_not_found"]);
});

it("customer service reads no banners", async () => {
  const agent = await enter("Marta", "agent");
  for (const endpoint of [listStaffBanners, listBannerCodes])
    expect((await agent.call(endpoint)).json.code).toBe("role_missing");
});
