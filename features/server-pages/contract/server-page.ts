import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/**
 * A page's path as it stands in an address: one slash at its start, hyphens for those inside and for spaces.
 * `a/b c/` is `/a-b-c`. What is not fit for an address stays: see `isRoutePath`.
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
 * Whether a normalised path arrives as it was written: letters, digits and `-._~·'`. `?`, `#` and `%` mean something
 * else in an address, and browsers go up a folder for `..`, also where it is written `%2e%2e`.
 */
export const isRoutePath = (path: string): boolean =>
  /^\/[\p{L}\p{M}\p{N}._~·'-]+$/u.test(path) && !/^\/\.{1,2}$/.test(path);

/** A page of the retailer's own, as the button that leads to it. */
export const serverPage = named({
  pageId: ["id", z.int()],
  /** With its slash: `/socis-i-avantatges`. */
  routePath: ["route_path", z.string()],
  title: ["btn_title", z.string()],
  description: ["btn_description", z.string()],
});
export type ServerPage = z.output<typeof serverPage>;

/** A piece of the retailer's HTML and where it stands. */
export const serverBlock = named({
  blockId: ["id", z.int()],
  /** Null beside a screen of the portal's own, which the group then names. */
  pageId: ["page_id", z.nullable(z.int())],
  name: ["name", z.string()],
  groupName: ["group_name", z.string()],
  /** The lowest comes first in its group. */
  priority: ["priority", z.int()],
  /** As in CSS, per cent or px; empty leaves it to the page. On a phone every block takes the whole width. */
  width: ["block_width", z.string()],
  /** The least height, likewise: what does not fit is never cut. */
  height: ["block_height", z.string()],
  /** Cleaned before it was kept. Cleaned again before it is shown. */
  html: ["html_block", z.string()],
});
export type ServerBlock = z.output<typeof serverBlock>;
