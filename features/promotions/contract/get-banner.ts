import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const bannerDetails = named({
  bannerId: ["id", z.int()],
  kind: ["kind", z.enum(["image", "html"])],
  /** What a picture shows; empty for HTML. */
  alt: ["alt", z.string()],
  /** Where a picture leads: an `https` address or a path of the portal; empty without one. */
  link: ["link", z.string()],
  isDismissible: ["dismissible", z.boolean()],
});

/**
 * The banner of a code that is published for this customer today, in the language of the request; both fields are null
 * without one.
 */
export const getBanner = customerRead({
  id: "getBanner",
  summary: "The retailer's banner for a place of the portal",
  path: "/banners/{code}",
  versions: [2],
  ownership: "none",
  params: z.object({ code: z.string().check(z.regex(/^[\w-]{1,40}$/)) }),
  response: json(
    named({
      /** A picture as a `data:` URL with base64, or HTML that was sanitised before it was stored. */
      content: ["banner", z.nullable(z.string())],
      details: ["details", z.nullable(bannerDetails)],
    }),
  ),
  errors: {},
});
