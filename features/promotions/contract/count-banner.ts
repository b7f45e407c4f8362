import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";

export const bannerEvents = ["shown", "opened", "dismissed"] as const;

/** Counts that a banner was displayed, opened or dismissed, by day and without the customer. Not in the specification. */
export const countBanner = customerWrite({
  id: "countBanner",
  summary: "Count that a banner was displayed, opened or dismissed",
  method: "POST",
  path: "/banners/{bannerId}/count",
  versions: [2],
  affectsNoLaggingReads: true,
  ownership: "none",
  params: z.object({ bannerId: rowId }),
  body: z.object({ event: z.enum(bannerEvents) }),
  response: json(z.object({ result: z.boolean() })),
  errors: { banner_not_found: 404 },
});
