import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { explainIssues } from "#platform/server/loading/read-rows.ts";
import { serverPagesFile, type ServerPagesFile } from "../contract/server-pages-file.ts";
import { embedPictures, type Pictures } from "#platform/server/html/embed-pictures.ts";
import { FileRefusal, applyFileRules, languagesOf } from "./file-rules-policy.ts";
import type { WrittenBlock, WrittenPage, Texts } from "./list-server-pages.ts";

const parse = (text: string): unknown => {
  try {
    // Some editors write a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
    throw new FileRefusal([`it is not JSON: ${reason}`]);
  }
};

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses the file's text. Throws `FileRefusal` with every unknown key and invalid value. */
export const readPagesFile = (text: string): ServerPagesFile => {
  const source = parse(text);
  if (!isObject(source)) throw new FileRefusal(["it is not a JSON object with pages and blocks"]);
  const result = z.safeParse(serverPagesFile, source, { reportInput: true });
  if (result.success) return result.data;
  throw new FileRefusal(
    result.error.issues.map((issue) => explainIssues([issue]).replace(/^the record /, "the file ")),
  );
};

/** Sanitises HTML with the product's policy, and lists what it removed. */
export type SanitiseHtml = (html: string) => { readonly html: string; readonly removed: readonly string[] };

/** The file as its author wrote it. */
export interface PagesFile {
  readonly text: string;
  readonly pictures: Pictures;
}

/** What the sanitiser removed from a block in one language. */
export interface Removal {
  readonly blockId: number;
  readonly name: string;
  readonly language: CompleteLanguage;
  readonly removed: readonly string[];
}

/** Pages and blocks as they will be stored, with the remarks about them. */
export interface Prepared {
  readonly pages: readonly WrittenPage[];
  readonly blocks: readonly WrittenBlock[];
  readonly removals: readonly Removal[];
  readonly warnings: readonly string[];
  /** SHA-256 of the file's text, which identifies it in the audit log. */
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

/** Reads and validates a whole file. Throws `FileRefusal` with all of its faults. */
export const preparePublication = async (
  { text, pictures }: PagesFile,
  { offered, sanitiseHtml }: PrepareRules,
): Promise<Prepared> => {
  const reading = applyFileRules(readPagesFile(text), offered);
  const cleaned: Cleaned[] = [];
  for (const block of reading.blocks) cleaned.push(await cleanBlock(block, pictures, sanitiseHtml));
  const faults = [...reading.faults, ...cleaned.flatMap((block) => block.faults)];
  if (faults.length > 0) throw new FileRefusal(faults);
  return {
    pages: reading.pages,
    blocks: cleaned.map(({ block }) => block),
    removals: cleaned.flatMap(({ removals }) => removals),
    warnings: [...reading.warnings, ...cleaned.flatMap(({ warnings }) => warnings)],
    fileHash: createHash("sha256").update(text).digest("hex"),
  };
};
