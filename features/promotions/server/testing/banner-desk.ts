import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getBanner } from "../../contract/get-banner.ts";
import { saveStaffBanner } from "../../contract/save-staff-banner.ts";
import type { StaffBanner } from "../../contract/staff-banner.ts";
import { handlers } from "../routes.ts";
import { promotionPortsOf } from "./publish-promotions.ts";

/** A banner on the first page, for everyone and on every day. */
export const bannerWith = (changes: Partial<StaffBanner> = {}): StaffBanner => ({
  code: "home",
  kind: "html",
  validFrom: null,
  validTo: null,
  having: [],
  lacking: [],
  isDismissible: true,
  contents: { ca: "<p>Hola</p>", es: "<p>Buenas</p>", en: "<p>Hello</p>" },
  alts: {},
  link: "",
  ...changes,
});

/** The server with a publisher who is signed in, and what a customer reads of it. */
export const startBannerDesk = async () => {
  const desk = await startDeskServer();
  const { call } = await desk.enter("Laia", "publisher");
  const portal = await startTestServer(handlers(promotionPortsOf(desk.database)));
  return {
    ...desk,
    call,
    save: async (bannerId: number | null, version: number, banner: StaffBanner) => {
      const { status, json } = await call(saveStaffBanner, { body: { bannerId, version, banner } });
      return { status, json };
    },
    /** What a customer sees in the place of a code. */
    shown: async (code = "home") =>
      (await portal.call(getBanner, { as: { customerId: 1 }, language: "ca", params: { code } })).answer()
        .content,
  };
};
