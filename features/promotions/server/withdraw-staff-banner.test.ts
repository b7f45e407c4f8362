import { expect, it } from "vitest";
import { getStaffBanner } from "../contract/get-staff-banner.ts";
import { withdrawStaffBanner } from "../contract/withdraw-staff-banner.ts";
import { bannerWith, startBannerDesk } from "./testing/banner-desk.ts";

const { call, save, shown, lastAudit } = await startBannerDesk();
const withdraw = async (bannerId: number, version: number) => {
  const { status, json } = await call(withdrawStaffBanner, { params: { bannerId }, body: { version } });
  return [status, json.code ?? json.status];
};

it("a banner that is withdrawn is not seen, and stays in the history from which it is published again", async () => {
  const banner = bannerWith({ code: "retirat" });
  const { json } = await save(null, 0, banner);
  expect(await withdraw(json.banner_id, 1)).toEqual([200, "OK"]);
  expect(await shown("retirat")).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: "promotions withdraw banner",
    details: { bannerId: json.banner_id },
  });
  const read = await call(getStaffBanner, { params: { bannerId: json.banner_id } });
  expect(read.json).toMatchObject({
    is_published: false,
    versions: [
      { version: 2, state: "withdrawn" },
      { version: 1, state: "published", author: "Laia" },
    ],
  });
  await save(json.banner_id, 2, banner);
  expect(await shown("retirat")).toBe("<p>Hola</p>");
});

it("another version, and a banner that does not exist, are refused", async () => {
  const { json } = await save(null, 0, bannerWith());
  expect(await withdraw(json.banner_id, 7)).toEqual([409, "banner_changed"]);
  expect(await withdraw(999_999, 1)).toEqual([404, "banner_not_found"]);
});
