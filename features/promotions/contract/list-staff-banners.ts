import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { day, named } from "#platform/contract/wire.ts";
import { audienceTraits, bannerPlaces } from "./banner-places.ts";
import { publisherRoles } from "./desk-roles.ts";

const listedBanner = named({
  bannerId: ["banner_id", z.int()],
  code: ["code", z.string()],
  /** The screens that show it; none when the settings name its code nowhere. */
  places: ["places", z.array(z.enum(bannerPlaces))],
  state: ["state", z.enum(["on", "planned", "over"])],
  validFrom: ["valid_from", z.nullable(day)],
  validTo: ["valid_to", z.nullable(day)],
  having: ["having", z.array(z.enum(audienceTraits))],
  lacking: ["lacking", z.array(z.enum(audienceTraits))],
  languages: ["languages", z.array(z.enum(completeLanguages))],
  /** In the last 30 days, without the customers. */
  shown: ["shown", z.int()],
  opened: ["opened", z.int()],
});
export type ListedBanner = z.output<typeof listedBanner>;

/** In the order in which the first that is for the customer is shown. */
export const listStaffBanners = staffRead({
  id: "listStaffBanners",
  summary: "The retailer's banners",
  path: "/banners",
  roles: publisherRoles,
  response: json(z.object({ items: z.array(listedBanner) })),
  errors: {},
});
