import { createHash } from "node:crypto";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { WrittenBlock, WrittenPage } from "../server-page-queries.ts";
import type { Texts } from "../texts-policy.ts";
import { embedPictures } from "./embed-pictures.ts";
import { FileRefusal } from "./file-refusal.ts";
import { applyFileRules, languagesOf } from "./file-rules-policy.ts";
import type { Pictures } from "./picture-folder.ts";
import { readPagesFile } from "./read-pages-file.ts";

/** Cleans HTML by the product's policy, and says in short words what it took out. */
export type SanitiseHtml = (html: string) => { readonly html: string; readonly removed: readonly string[] };

/** The file as its author wrote it. */
export interface PagesFile {
  readonly text: string;
  readonly pictures: Pictures;
}

/** What the sanitiser took out of a block in one language. */
export interface Removal {
  readonly blockId: number;
  readonly name: string;
  readonly language: CompleteLanguage;
  readonly removed: readonly string[];
}

/** Pages and blocks as they will be kept, and what there is to say of them. */
export interface Prepared {
  readonly pages: readonly WrittenPage[];
  readonly blocks: readonly WrittenBlock[];
  readonly removals: readonly Removal[];
  readonly warnings: readonly string[];
  /** SHA-256 of the file's text, by which the audit log knows it. */
  readonly fileHash: string;
}

export interface PrepareRules {
  readonly offered: readonly CompleteLanguage[];
  readonly sanitiseHtml: SanitiseHtml;
}

interface Cleaned {
  readonly block: WrittenBlock;
  readonly removals: readonly Removal[];
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

const cleanBlock = async (
  block: WrittenBlock,
  pictures: Pictures,
  sanitiseHtml: SanitiseHtml,
): Promise<Cleaned> => {
  const { blockId, name } = block;
  const html: Partial<Record<CompleteLanguage, string>> = {};
  const removals: Removal[] = [];
  const faults: string[] = [];
  const warnings: string[] = [];
  const written: Texts = block.html;
  for (const language of languagesOf(written)) {
    const place = `block ${blockId}, ${language}:`;
    const embedded = await embedPictures(written[language] ?? "", pictures);
    const cleaned = sanitiseHtml(embedded.html);
    html[language] = cleaned.html;
    if (cleaned.removed.length > 0) removals.push({ blockId, name, language, removed: cleaned.removed });
    if (cleaned.html.trim() === "") warnings.push(`${place} nothing is left to show`);
    faults.push(...embedded.faults.map((fault) => `${place} ${fault}`));
    warnings.push(...embedded.warnings.map((warning) => `${place} ${warning}`));
  }
  return { block: { ...block, html }, removals, faults, warnings };
};

/** Reads a file to the end. Throws `FileRefusal` with all that is wrong in it. */
export const preparePublication = async (
  { text, pictures }: PagesFile,
  { offered, sanitiseHtml }: PrepareRules,
): Promise<Prepared> => {
  const reading = applyFileRules(readPagesFile(text), offered);
  const cleaned: Cleaned[] = [];
  for (const block of reading.blocks) cleaned.push(await cleanBlock(block, pictures, sanitiseHtml));
  const faults = [...reading.faults, ...cleaned.flatMap((one) => one.faults)];
  if (faults.length > 0) throw new FileRefusal(faults);
  return {
    pages: reading.pages,
    blocks: cleaned.map(({ block }) => block),
    removals: cleaned.flatMap(({ removals }) => removals),
    warnings: [...reading.warnings, ...cleaned.flatMap(({ warnings }) => warnings)],
    fileHash: createHash("sha256").update(text).digest("hex"),
  };
};
