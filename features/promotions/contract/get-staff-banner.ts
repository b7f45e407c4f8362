import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { bannerPlaces } from "./banner-places.ts";
import { bannerParams, staffBanner } from "./staff-banner.ts";
import { publisherRoles } from "./desk-roles.ts";

const bannerVersion = named({
  version: ["version", z.int()],
  state: ["state", z.enum(["published", "withdrawn"])],
  banner: ["banner", staffBanner],
  author: ["author", z.string()],
  writtenAt: ["written_at", instant],
});
export type BannerVersion = z.output<typeof bannerVersion>;

export const getStaffBanner = staffRead({
  id: "getStaffBanner",
  summary: "A banner with its former versions",
  path: "/banners/{bannerId}",
  roles: publisherRoles,
  params: bannerParams,
  response: json(
    named({
      /** Whether it is published, on whatever days. */
      isPublished: ["is_published", z.boolean()],
      places: ["places", z.array(z.enum(bannerPlaces))],
      /** From the latest, which is the banner as it is or was. */
      versions: ["versions", z.array(bannerVersion).check(z.minLength(1))],
    }),
  ),
  errors: { banner_not_found: 404 },
});
