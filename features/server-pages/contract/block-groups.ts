import type { ServerBlock } from "./server-page.ts";

export interface BlockGroup<B> {
  /** Upper case. */
  readonly name: string;
  readonly blocks: readonly B[];
}

/**
 * Groups blocks by case-insensitive group name, each group sorted by priority; groups are in the order of their
 * first block.
 */
export const groupBlocks = <B extends Pick<ServerBlock, "groupName" | "priority">>(
  blocks: readonly B[],
): BlockGroup<B>[] => {
  const sorted = blocks.toSorted((a, b) => a.priority - b.priority);
  const groups = Map.groupBy(sorted, ({ groupName }) => groupName.toUpperCase());
  return [...groups].map(([name, ofGroup]) => ({ name, blocks: ofGroup }));
};
