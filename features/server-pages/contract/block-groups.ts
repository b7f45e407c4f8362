import type { ServerBlock } from "./server-page.ts";

export interface BlockGroup<B> {
  /** Upper case. */
  readonly name: string;
  readonly blocks: readonly B[];
}

/** Blocks by group, whatever case the groups were written in, each sorted by priority; groups as their first block. */
export const groupBlocks = <B extends Pick<ServerBlock, "groupName" | "priority">>(
  blocks: readonly B[],
): BlockGroup<B>[] => {
  const sorted = blocks.toSorted((one, other) => one.priority - other.priority);
  const groups = Map.groupBy(sorted, ({ groupName }) => groupName.toUpperCase());
  return [...groups].map(([name, ofGroup]) => ({ name, blocks: ofGroup }));
};
