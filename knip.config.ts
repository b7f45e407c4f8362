import { relative } from "node:path";
import type { KnipConfig } from "knip";
import shared from "./knip.json" with { type: "json" };

/** A part of the design system that only the gallery shows is not used: for knip the gallery has no imports. */
const hideGallery = (source: string, path: string): string =>
  /^apps\/(?:gallery\/|web\/gallery\.ts$)/.test(relative(process.cwd(), path)) ? "" : source;

export default {
  ...shared,
  project: [...shared.project, "!apps/gallery/**"],
  compilers: { ts: hideGallery, tsx: hideGallery },
} satisfies KnipConfig;
