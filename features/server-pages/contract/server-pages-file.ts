import * as z from "zod/mini";
import { recordOf, text } from "#platform/contract/record.ts";

/** A text per language that the deployment offers. */
const texts = (maxLength: number) =>
  z.strictObject({
    ca: z.optional(text(maxLength)),
    es: z.optional(text(maxLength)),
    en: z.optional(text(maxLength)),
  });

const rowNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));
const size = z._default(z.string().check(z.regex(/^(?:\d{1,4}px|(?:100|[1-9]?\d)%)?$/)), "");
const maxHtmlLength = 200_000;

const block = recordOf({
  blockId: ["id", rowNumber],
  name: ["name", text(120)],
  groupName: ["group_name", text(60)],
  priority: ["priority", z._default(z.int().check(z.gte(-10_000), z.lte(10_000)), 0)],
  width: ["block_width", size],
  height: ["block_height", size],
  html: ["html_block", texts(maxHtmlLength)],
});

const page = recordOf({
  pageId: ["id", rowNumber],
  routePath: ["route_path", text(120)],
  title: ["btn_title", texts(60)],
  description: ["btn_description", z._default(texts(300), {})],
  blocks: ["elements", z._default(z.array(block), [])],
});

/**
 * All of the retailer's own content, in one file: publishing it replaces everything published before. `blocks`
 * are shown on the portal's screens, by group: `Login`.
 */
export const serverPagesFile = recordOf({
  pages: ["pages", z._default(z.array(page), [])],
  blocks: ["blocks", z._default(z.array(block), [])],
});
export type ServerPagesFile = z.output<typeof serverPagesFile>;
