import { useQueryClient } from "@tanstack/react-query";

/**
 * Forgets what could not be loaded, so that whoever comes back to it asks the server again: a failure that stayed in
 * the cache would be shown for minutes, without a call. Not by TanStack's `QueryErrorResetBoundary`: its mark stays
 * until something has been drawn, and a screen that is prepared in a transition would ask again and again meanwhile.
 */
export const useForgetFailures = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    // What failed and has something to show still shows it.
    void queries.resetQueries({
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
  };
};
