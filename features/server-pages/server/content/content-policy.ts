import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { contentKinds, ContentBlock, PortalContent } from "../../contract/portal-content.ts";
import { isRoutePath, normaliseRoutePath } from "../../contract/server-page.ts";
import type { Published } from "../compare-publications-policy.ts";
import type { WrittenBlock } from "../list-server-pages.ts";

/** Names a page or a block on a screen. */
export interface ContentKey {
  readonly kind: (typeof contentKinds)[number];
  readonly id: number;
}

/** A block of content whose id is known. */
type NumberedBlock = Omit<ContentBlock, "id"> & { readonly id: number };
export type NumberedContent = Omit<PortalContent, "blocks"> & { readonly blocks: NumberedBlock[] };

const contentBlockOf = (block: WrittenBlock): NumberedBlock => {
  const { blockId: id, groupName: group, name, priority, width, height, html } = block;
  return { id, group, name, priority, width, height, html };
};

/** The block as it is published. */
const writtenBlockOf = ({ id, group, ...block }: NumberedBlock, pageId: number | null): WrittenBlock => ({
  ...block,
  blockId: id,
  groupName: group.toUpperCase(),
  pageId,
});

/** The published page or block; undefined when it is not on the portal. */
export const contentOf = (
  { pages, blocks }: Published,
  { kind, id }: ContentKey,
): NumberedContent | undefined => {
  if (kind === "page") {
    const page = pages.find(({ pageId }) => pageId === id);
    return (
      page && {
        path: page.routePath,
        titles: page.titles,
        descriptions: page.descriptions,
        blocks: blocks.filter(({ pageId }) => pageId === id).map(contentBlockOf),
      }
    );
  }
  const block = blocks.find(({ blockId, pageId }) => pageId === null && blockId === id);
  return block && { path: "", titles: {}, descriptions: {}, blocks: [contentBlockOf(block)] };
};

/** What is published, in the order of the pages. */
export const keysOf = ({ pages, blocks }: Published): ContentKey[] => [
  ...pages.map(({ pageId }) => ({ kind: "page" as const, id: pageId })),
  ...blocks
    .filter(({ pageId }) => pageId === null)
    .map(({ blockId }) => ({ kind: "block" as const, id: blockId })),
];

const isOf = ({ kind, id }: ContentKey, block: WrittenBlock): boolean =>
  kind === "page" ? block.pageId === id : block.pageId === null && block.blockId === id;

/** Everything that is published, without one page or block. */
export const withoutContent = ({ pages, blocks }: Published, key: ContentKey): Published => ({
  pages: key.kind === "page" ? pages.filter(({ pageId }) => pageId !== key.id) : pages,
  blocks: blocks.filter((block) => !isOf(key, block)),
});

/** Everything that is published, with one page or block as it is given. A new page comes last. */
export const withContent = (published: Published, key: ContentKey, content: NumberedContent): Published => {
  const others = withoutContent(published, key);
  if (key.kind === "block")
    return {
      ...others,
      blocks: [...others.blocks, ...content.blocks.map((block) => writtenBlockOf(block, null))],
    };
  const page = {
    pageId: key.id,
    routePath: normaliseRoutePath(content.path),
    titles: content.titles,
    descriptions: content.descriptions,
  };
  const isKnown = published.pages.some(({ pageId }) => pageId === key.id);
  return {
    pages: isKnown
      ? published.pages.map((each) => (each.pageId === key.id ? page : each))
      : [...published.pages, page],
    blocks: [...others.blocks, ...content.blocks.map((block) => writtenBlockOf(block, key.id))],
  };
};

/** Whether a page's path can be part of an address. */
export const hasPossiblePath = (kind: ContentKey["kind"], { path }: Pick<PortalContent, "path">): boolean =>
  kind === "block" || isRoutePath(normaliseRoutePath(path));

/** Languages in which every text is written. */
export const languagesOfContent = (
  kind: ContentKey["kind"],
  { titles, blocks }: PortalContent,
): CompleteLanguage[] =>
  completeLanguages.filter(
    (language) =>
      (kind === "block" || titles[language] !== undefined) &&
      blocks.every(({ html }) => html[language] !== undefined),
  );

/** Why content cannot be published; undefined when it can. */
export const publicationProblem = (
  { kind, id }: ContentKey,
  content: PortalContent,
  { published, offered }: { readonly published: Published; readonly offered: readonly CompleteLanguage[] },
): "content_incomplete" | "path_taken" | undefined => {
  const isWritten = (texts: PortalContent["titles"]): boolean =>
    offered.some((language) => texts[language] !== undefined);
  const hasTitle = kind === "block" || isWritten(content.titles);
  const hasBlocks = kind === "page" || content.blocks.length === 1;
  if (!hasTitle || !hasBlocks || !content.blocks.every(({ html }) => isWritten(html)))
    return "content_incomplete";
  if (!hasPossiblePath(kind, content)) return "content_incomplete";
  const path = normaliseRoutePath(content.path);
  const isTaken =
    kind === "page" && published.pages.some(({ pageId, routePath }) => pageId !== id && routePath === path);
  return isTaken ? "path_taken" : undefined;
};

/** Gives ids to the blocks that have none, or one that is in use elsewhere. A block on a screen has the id of its key. */
export const numberBlocks = (
  content: PortalContent,
  { isTaken, firstFree }: { readonly isTaken: (id: number) => boolean; readonly firstFree: number },
): NumberedContent => {
  let next = firstFree;
  return {
    ...content,
    blocks: content.blocks.map((block) => ({
      ...block,
      id: block.id === null || isTaken(block.id) ? next++ : block.id,
    })),
  };
};
