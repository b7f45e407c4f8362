import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { bannerPlaces } from "./banner-places.ts";
import { publisherRoles } from "./desk-roles.ts";

/** The screens that can show a banner: those for which the settings name a code. */
export const listBannerCodes = staffRead({
  id: "listBannerCodes",
  summary: "The screens that show banners, with their codes",
  path: "/banner-codes",
  roles: publisherRoles,
  response: json(z.object({ items: z.array(z.object({ code: z.string(), place: z.enum(bannerPlaces) })) })),
  errors: {},
});
