import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { newsletterItem } from "./newsletter-item.ts";

/** For the form of visitors; nothing in it is subscribed. Not in the specification. */
export const listOfferedNewsletters = publicRead({
  id: "listOfferedNewsletters",
  summary: "Newsletters that can be subscribed",
  path: "/newsletters/",
  versions: [1],
  cache: "private",
  requires: "newsletter.enabled",
  response: json(z.array(newsletterItem)),
  errors: {},
});
