import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, instant, named } from "#platform/contract/wire.ts";
import { contentKinds } from "./portal-content.ts";
import { publisherRoles } from "./desk-roles.ts";

const listedContent = named({
  kind: ["kind", z.enum(contentKinds)],
  id: ["id", z.int()],
  /** A page's title in the language of the request, or a block's name. */
  name: ["name", z.string()],
  /** A page's path, or the screen of a block. */
  place: ["place", z.string()],
  /** Languages in which all of it is written. */
  languages: ["languages", z.array(z.enum(completeLanguages))],
  isPublished: ["is_published", z.boolean()],
  draft: ["draft", z.enum(["none", "draft", "planned"])],
  /** Of a planned version. */
  startsOn: ["starts_on", z.nullable(day)],
  changedAt: ["changed_at", instant],
  /** Empty for what was published before versions were recorded. */
  changedBy: ["changed_by", z.string()],
});
export type ListedContent = z.output<typeof listedContent>;

/** Pages in the order of their buttons, then blocks of screens, then what is not published. */
export const listPortalContent = staffRead({
  id: "listPortalContent",
  summary: "The retailer's pages and blocks, with drafts and what was withdrawn",
  path: "/portal-content",
  roles: publisherRoles,
  response: json(
    named({
      items: ["items", z.array(listedContent)],
      /** Whether the portal shows what is published: the flag `features.serverElements`. */
      isShown: ["is_shown", z.boolean()],
    }),
  ),
  errors: {},
});
