import { useQueryClient } from "@tanstack/react-query";

/**
 * Forgets what could not be loaded, so that whoever comes back to it asks the server again: a failure that stayed in
 * the cache would be shown for minutes, without a call. What failed and has something to show still shows it.
 */
export const useForgetFailures = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    void queries.resetQueries({
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
  };
};
