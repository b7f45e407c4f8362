import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

const files = z.record(z.string(), z.array(z.string()));
/** Written by the build: tools/tasks/page-preloads.ts. */
const preloadsSchema = z.object({
  frame: files,
  features: z.record(
    z.string(),
    z.record(z.string(), z.object({ code: z.array(z.string()), instead: files, words: files })),
  ),
});

export interface ScreenToLoad {
  readonly feature: string;
  readonly route: string;
  /** The module of the screen that this one shows instead of itself in this deployment. */
  readonly instead?: string | undefined;
}

/**
 * What the first screen will need, so that the page can ask for it at once: the screen's code, its words and the
 * frame's, in the page's language.
 */
export const createPreloads = (webRoot: string) => {
  const { frame, features } = z.parse(
    preloadsSchema,
    JSON.parse(readFileSync(join(webRoot, ".vite/preloads.json"), "utf8")),
  );
  return ({ feature, route, instead }: ScreenToLoad, language: CompleteLanguage): string[] => {
    const {
      words,
      code,
      instead: others,
    } = features[feature]?.[route] ?? { words: {}, code: [], instead: {} };
    const ofOther = instead === undefined ? [] : (others[instead] ?? []);
    return [...new Set([...[frame, words].flatMap((texts) => texts[language] ?? []), ...code, ...ofOther])];
  };
};
export type Preloads = ReturnType<typeof createPreloads>;
