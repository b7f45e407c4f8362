import { useQueryClient } from "@tanstack/react-query";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";

/** After a change: what the calls have read is asked for anew, and a message says what was done. */
export const useAnnounceChange = (...reads: readonly { readonly id: string }[]): ((text: string) => void) => {
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  return (text) => {
    for (const { id } of reads) void queries.invalidateQueries({ queryKey: [id] });
    showSnackbar({ tone: "positive", text });
  };
};
