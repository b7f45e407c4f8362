import { expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { getStaffBanner } from "../contract/get-staff-banner.ts";
import { listStaffBanners } from "../contract/list-staff-banners.ts";
import { bannerWith, startBannerDesk } from "./testing/banner-desk.ts";
import { pixel } from "./testing/publish-promotions.ts";

const { call, save, shown, lastAudit } = await startBannerDesk();
const pixelUrl = `data:image/png;base64,${pixel.toString("base64")}`;
const today = madridDate(new Date());

it("a banner is what customers see from then on, cleaned, before those that were there", async () => {
  const first = await save(null, 0, bannerWith());
  expect([first.status, first.json.version]).toEqual([200, 1]);
  await save(null, 0, bannerWith({ contents: { ca: `<p onclick="x()">Nou<script>1</script></p>` } }));
  expect(await shown()).toBe("<p>Nou</p>");
  expect(await lastAudit()).toMatchObject({
    actor: "Laia",
    action: "promotions banner",
    details: { code: "home", validFrom: null, validTo: null },
  });
});

it("a banner for tomorrow is not seen today", async () => {
  const before = await shown();
  const { json } = await save(
    null,
    0,
    bannerWith({ validFrom: addDays(today, 1), contents: { ca: "<p>Demà</p>" } }),
  );
  expect(await shown()).toBe(before);
  const listed = (await call(listStaffBanners)).json.items;
  expect(listed.find((row: { banner_id: number }) => row.banner_id === json.banner_id)).toMatchObject({
    state: "planned",
    languages: ["ca"],
  });
});

it("a picture stays as it was when its days change", async () => {
  const picture = bannerWith({
    kind: "image",
    contents: { ca: pixelUrl },
    alts: { ca: "El sol" },
    code: "pictures",
  });
  const { json } = await save(null, 0, picture);
  expect((await save(json.banner_id, 1, { ...picture, validTo: today })).status).toBe(200);
  expect(await shown("pictures")).toBe(pixelUrl);
});

it("pictures in the HTML stay in it, however long they make it", async () => {
  const big = `data:image/png;base64,${Buffer.concat([pixel, Buffer.alloc(150_000)]).toString("base64")}`;
  const html = `<p><img alt="El sol" src="${big}"></p>`;
  const { json } = await save(null, 0, bannerWith({ code: "sol", contents: { ca: html } }));
  expect(await shown("sol")).toContain(big);
  const read = await call(getStaffBanner, { params: { bannerId: json.banner_id } });
  expect((await save(json.banner_id, 1, bannerWith(read.json.versions[0].banner))).status).toBe(200);
});

it.each([
  ["of nothing that may be shown", { contents: { ca: "<script>1</script>" } }],
  ["with nothing to show in one language", { contents: { ca: "<p>Hola</p>", es: "<script>1</script>" } }],
  ["whose picture is not described", { kind: "image" as const, contents: { ca: pixelUrl } }],
  ["with a picture from elsewhere", { contents: { ca: `<img src="sol.png" alt="">` } }],
  ["that ends before it begins", { validFrom: "2026-02-01", validTo: "2026-01-01" }],
  ["with a link to a script", { link: "javascript:alert(1)" }],
])("a banner %s is refused", async (_, changes) => {
  expect((await save(null, 0, bannerWith(changes))).json.code).toBe("banner_not_possible");
});

it("of two who change a banner at once the second is refused", async () => {
  const { json } = await save(null, 0, bannerWith());
  const one = save(json.banner_id, 1, bannerWith({ contents: { ca: "<p>u</p>" } }));
  const other = save(json.banner_id, 1, bannerWith({ contents: { ca: "<p>dos</p>" } }));
  const outcomes = await Promise.all([one, other]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("banner_changed");
});

it("a banner that does not exist is not changed", async () => {
  expect((await save(999_999, 1, bannerWith())).json.code).toBe("banner_not_found");
});
