import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { integerText } from "#platform/contract/wire.ts";

/** A page with its blocks, or a block on a screen of the portal. */
export const contentKinds = ["page", "block"] as const;

const maxId = 2_147_483_647;
const maxBlocks = 40;

/** A text in the languages in which it is written; one without a language is missing there. */
const texts = (maxLength: number) =>
  z.partialRecord(
    z.enum(completeLanguages),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength)),
  );

/** `50%`, `320px`, or empty. */
const sizePattern = /^(?:\d{1,4}px|(?:100|[1-9]?\d)%)?$/;
/** Whether a text is a width or a height of a block. */
export const isBlockSize = (size: string): boolean => sizePattern.test(size);
const size = z.string().check(z.regex(sizePattern));

export const maxPriority = 10_000;
export const maxHtmlLength = 200_000;

const contentBlock = z.strictObject({
  /** Null until it is saved. */
  id: z.nullable(z.int().check(z.gte(1), z.lte(maxId))),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Blocks of one group are side by side; of a block on a screen, the screen: `LOGIN`. */
  group: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  priority: z.int().check(z.gte(-maxPriority), z.lte(maxPriority)),
  width: size,
  height: size,
  html: texts(maxHtmlLength),
});
export type ContentBlock = z.output<typeof contentBlock>;

/** What staff write of a page or a block. Of a block on a screen, path, titles and descriptions are empty. */
export const portalContent = z.strictObject({
  path: z.string().check(z.trim(), z.maxLength(120)),
  titles: texts(60),
  descriptions: texts(300),
  blocks: z.array(contentBlock).check(z.maxLength(maxBlocks)),
});
export type PortalContent = z.output<typeof portalContent>;
export type ContentTexts = PortalContent["titles"];

/** Names a page or a block in a path. */
export const contentKey = z.object({ kind: z.enum(contentKinds), id: integerText(1, maxId) });

/** The version that was read: what was changed meanwhile is not overwritten. */
export const readVersion = z.int().check(z.gte(0), z.lte(maxId));
