import { useQueryClient } from "@tanstack/react-query";
import { getQueuedCase } from "../contract/get-queued-case.ts";
import { listQueue } from "../contract/list-queue.ts";

/** Has the queue and the open case asked for anew. */
export const useQueueChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const { id } of [listQueue, getQueuedCase]) void queries.invalidateQueries({ queryKey: [id] });
  };
};
