import { expect, it } from "vitest";
import { listBannerCodes } from "../contract/list-banner-codes.ts";
import { startBannerDesk } from "./testing/banner-desk.ts";

const { call } = await startBannerDesk();

it("the screens for which the settings name a code can show a banner", async () => {
  expect((await call(listBannerCodes)).json.items).toEqual([{ place: "contract", code: "contract" }]);
});
