import { isBlockSize, maxPriority, type PortalContent } from "../contract/portal-content.ts";
import {
  isWritten,
  noTexts,
  typedTexts,
  writtenTexts,
  type TypedTexts,
} from "#platform/web/desk/translated-field.tsx";

/** A block as it is typed. */
export interface BlockValues {
  /** Of the form alone. */
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly group: string;
  readonly priority: string;
  readonly width: string;
  readonly height: string;
  readonly html: TypedTexts;
}

export interface ContentValues {
  readonly path: string;
  readonly titles: TypedTexts;
  readonly descriptions: TypedTexts;
  readonly blocks: readonly BlockValues[];
}

export const emptyBlock = (group: string): BlockValues => ({
  key: crypto.randomUUID(),
  id: null,
  name: "",
  group,
  priority: "10",
  width: "",
  height: "",
  html: noTexts,
});

/** Of a new page, or of a new block on the sign-in screen. */
export const emptyContent = (kind: "page" | "block"): ContentValues => ({
  path: "",
  titles: noTexts,
  descriptions: noTexts,
  blocks: [emptyBlock(kind === "page" ? "A" : "LOGIN")],
});

export const valuesOf = ({ path, titles, descriptions, blocks }: PortalContent): ContentValues => ({
  path: path.replace(/^\//, ""),
  titles: typedTexts(titles),
  descriptions: typedTexts(descriptions),
  blocks: blocks.map(({ id, priority, html, ...block }, index) => ({
    ...block,
    key: `${id ?? "new"} ${index}`,
    id,
    priority: String(priority),
    html: typedTexts(html),
  })),
});

export const contentOfValues = ({ path, titles, descriptions, blocks }: ContentValues): PortalContent => ({
  path: path.trim(),
  titles: writtenTexts(titles),
  descriptions: writtenTexts(descriptions),
  blocks: blocks.map(({ id, name, group, priority, width, height, html }) => ({
    id,
    name: name.trim(),
    group: group.trim(),
    priority: Number(priority),
    width: width.trim(),
    height: height.trim(),
    html: writtenTexts(html),
  })),
});

/** What is wrong with a block, by the key of its words. */
export type BlockProblem =
  | "blockNameMissing"
  | "groupMissing"
  | "priorityWrong"
  | "sizeWrong"
  | "htmlMissing";

export const problemOfBlock = (block: BlockValues): BlockProblem | undefined => {
  if (block.name.trim() === "") return "blockNameMissing";
  if (block.group.trim() === "") return "groupMissing";
  if (!/^-?\d{1,5}$/.test(block.priority.trim()) || Math.abs(Number(block.priority)) > maxPriority)
    return "priorityWrong";
  if (!isBlockSize(block.width.trim()) || !isBlockSize(block.height.trim())) return "sizeWrong";
  return isWritten(block.html) ? undefined : "htmlMissing";
};

/** Whether something was typed that the saved content does not have. */
export const isUnsaved = (values: ContentValues, saved: PortalContent | undefined): boolean =>
  saved === undefined ||
  JSON.stringify(contentOfValues(values)) !== JSON.stringify(contentOfValues(valuesOf(saved)));
