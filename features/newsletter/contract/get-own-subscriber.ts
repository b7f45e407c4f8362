import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** The signed-in customer, or who opened a signed link in this browser; null for others. Not in the specification. */
export const getOwnSubscriber = publicRead({
  id: "getOwnSubscriber",
  summary: "The subscriber of newsletters that the caller is",
  path: "/newsletter/subscriber/",
  versions: [1],
  cache: "private",
  requires: "newsletter.enabled",
  response: json(named({ subscriberId: ["subscriptor_id", z.nullable(z.uuid())] })),
  errors: {},
});
