import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/**
 * A page's path in a URL: one leading slash, hyphens instead of inner slashes and spaces. `a/b c/` is `/a-b-c`.
 * Characters that cannot be part of a URL are left: see `isRoutePath`.
 */
export const normaliseRoutePath = (path: string): string =>
  `/${path
    .normalize("NFC")
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("-")
    .replaceAll(/\s+/g, "-")}`;

/**
 * Whether a normalised path is unchanged in a URL: letters, digits and `-._~·'`. `?`, `#` and `%` have another
 * meaning in a URL, and browsers resolve `..` to the parent folder, even as `%2e%2e`.
 */
export const isRoutePath = (path: string): boolean =>
  /^\/[\p{L}\p{M}\p{N}._~·'-]+$/u.test(path) && !/^\/\.{1,2}$/.test(path);

/** A page of the retailer, as listed in the navigation. */
export const serverPage = named({
  pageId: ["id", z.int()],
  /** With its leading slash: `/socis-i-avantatges`. */
  routePath: ["route_path", z.string()],
  title: ["btn_title", z.string()],
  description: ["btn_description", z.string()],
});
export type ServerPage = z.output<typeof serverPage>;

/** A piece of the retailer's HTML and its position. */
export const serverBlock = named({
  blockId: ["id", z.int()],
  /** Null for a block on a screen of the portal, which the group then names. */
  pageId: ["page_id", z.nullable(z.int())],
  name: ["name", z.string()],
  groupName: ["group_name", z.string()],
  /** Ascending within the group. */
  priority: ["priority", z.int()],
  /**
   * CSS width in per cent or px; empty for the page's default. On a phone every block takes the whole width.
   */
  width: ["block_width", z.string()],
  /** CSS minimum height; longer content is never cut. */
  height: ["block_height", z.string()],
  /** Sanitised before it was stored, and again before it is rendered. */
  html: ["html_block", z.string()],
});
export type ServerBlock = z.output<typeof serverBlock>;
