import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { bannerParams, readVersion } from "./staff-banner.ts";
import { publisherRoles } from "./desk-roles.ts";

export const withdrawStaffBanner = staffWrite({
  id: "withdrawStaffBanner",
  summary: "Withdraw a banner",
  path: "/banners/{bannerId}/withdraw",
  roles: publisherRoles,
  params: bannerParams,
  body: z.strictObject({ version: readVersion }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { banner_not_found: 404, banner_changed: 409 },
});
