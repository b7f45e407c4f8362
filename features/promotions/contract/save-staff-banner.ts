import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { readVersion, staffBanner } from "./staff-banner.ts";
import { publisherRoles } from "./desk-roles.ts";

/** Publishes a banner, on the days that it names. A new one has no number. */
export const saveStaffBanner = staffWrite({
  id: "saveStaffBanner",
  summary: "Publish a banner",
  path: "/banners",
  roles: publisherRoles,
  // Pictures are in it.
  bodyLimitBytes: 2_500_000,
  body: named({
    bannerId: ["banner_id", z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)))],
    version: ["version", readVersion],
    banner: ["banner", staffBanner],
  }),
  response: json(named({ bannerId: ["banner_id", z.int()], version: ["version", z.int()] })),
  errors: { banner_not_found: 404, banner_changed: 409, banner_not_possible: 400 },
});
