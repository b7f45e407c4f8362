import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { isRoutePath, normaliseRoutePath } from "../contract/server-page.ts";
import type { ServerPagesFile } from "../contract/server-pages-file.ts";
import type { WrittenBlock, WrittenPage, Texts } from "./list-server-pages.ts";

/** The file cannot be published; each fault is a sentence with its position. */
export class FileRefusal extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(["The file cannot be published:", ...faults.map((fault) => `  ${fault}`)].join("\n"));
    this.name = "FileRefusal";
    this.faults = faults;
  }
}

export type FilePage = ServerPagesFile["pages"][number];
export type FileBlock = ServerPagesFile["blocks"][number];

/** The parsed file: its faults, and warnings about content that its author may not have intended. */
export interface Reading {
  readonly pages: readonly WrittenPage[];
  readonly blocks: readonly WrittenBlock[];
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Languages with a text, in the product's order. */
export const languagesOf = (texts: Texts): CompleteLanguage[] =>
  completeLanguages.filter((language) => texts[language] !== undefined);

const repeated = (ids: readonly number[]): number[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];

/** Control characters except tabs and line ends, and lone surrogates: PostgreSQL refuses both. */
const isUnprintable = (text: string): boolean => !text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text);

const textFaults = (place: string, texts: readonly string[]): string[] =>
  texts.some(isUnprintable) ? [`${place} has characters that are not text`] : [];

interface Language {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}
const languageNotes = (place: string, texts: Texts, offered: readonly CompleteLanguage[]): Language => {
  const missing = offered.filter((language) => texts[language] === undefined);
  if (missing.length === offered.length)
    return {
      faults: [`${place} is written in none of the portal's languages: ${offered.join(", ")}`],
      warnings: [],
    };
  return {
    faults: [],
    warnings: missing.length === 0 ? [] : [`${place} is not written in ${missing.join(", ")}`],
  };
};

const writtenPage = ({ pageId, routePath, title, description }: FilePage): WrittenPage => ({
  pageId,
  routePath: normaliseRoutePath(routePath),
  titles: title,
  descriptions: description,
});

const writtenBlock = ({ groupName, ...block }: FileBlock, pageId: number | null): WrittenBlock => ({
  ...block,
  pageId,
  groupName: groupName.toUpperCase(),
});

/** Keeps the first page of each path, with a warning for each page that is dropped. */
const dropRepeatedPaths = (pages: readonly WrittenPage[]) => {
  const first = new Map<string, number>();
  for (const { routePath, pageId } of pages) if (!first.has(routePath)) first.set(routePath, pageId);
  const isFirst = ({ routePath, pageId }: WrittenPage): boolean => first.get(routePath) === pageId;
  return {
    pages: pages.filter(isFirst),
    warnings: pages
      .filter((page) => !isFirst(page))
      .map(
        ({ pageId, routePath }) =>
          `page ${pageId} is left out: page ${first.get(routePath)} has its path ${routePath} already`,
      ),
  };
};

const pageFaults = ({ pageId, routePath, title, description }: FilePage): string[] => {
  const path = normaliseRoutePath(routePath);
  return [
    ...(isRoutePath(path)
      ? []
      : [
          `page ${pageId}: route_path may have letters, digits, hyphens and points, not ${JSON.stringify(routePath)}`,
        ]),
    ...textFaults(`page ${pageId}`, [...Object.values(title), ...Object.values(description)]),
  ];
};

/** Applies the rules of pages and blocks; the HTML is not sanitised yet. */
export const applyFileRules = (
  { pages, blocks }: ServerPagesFile,
  offered: readonly CompleteLanguage[],
): Reading => {
  const unique = dropRepeatedPaths(pages.map(writtenPage));
  const pageIds = new Set(unique.pages.map(({ pageId }) => pageId));
  const all = [
    ...pages.flatMap(({ pageId, blocks: own }) => own.map((block) => writtenBlock(block, pageId))),
    ...blocks.map((block) => writtenBlock(block, null)),
  ];
  const languages = [
    ...pages.map(({ pageId, title }) => languageNotes(`page ${pageId}`, title, offered)),
    ...all.map(({ blockId, html }) => languageNotes(`block ${blockId}`, html, offered)),
  ];
  return {
    pages: unique.pages,
    blocks: all.filter(({ pageId }) => pageId === null || pageIds.has(pageId)),
    faults: [
      ...repeated(pages.map(({ pageId }) => pageId)).map((id) => `there are two pages with the id ${id}`),
      ...repeated(all.map(({ blockId }) => blockId)).map((id) => `there are two blocks with the id ${id}`),
      ...pages.flatMap(pageFaults),
      ...all.flatMap(({ blockId, name, groupName, html }) =>
        textFaults(`block ${blockId}`, [name, groupName, ...Object.values(html)]),
      ),
      ...languages.flatMap(({ faults }) => faults),
    ],
    warnings: [...unique.warnings, ...languages.flatMap(({ warnings }) => warnings)],
  };
};
