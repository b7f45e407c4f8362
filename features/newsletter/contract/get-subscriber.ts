import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { subscriber } from "./subscriber.ts";

/** Only for the subscriber: a customer's session, or the browser that opened the signed link. */
export const getSubscriber = publicRead({
  id: "getSubscriber",
  summary: "Addresses of a subscriber of newsletters",
  path: "/subscribers/{subscriberId}",
  versions: [1],
  cache: "private",
  requires: "newsletter.enabled",
  ownership: { param: "subscriberId" },
  params: z.object({ subscriberId: z.uuid() }),
  response: json(subscriber),
  errors: { subscriber_not_found: 404 },
});
