import { useQueryClient } from "@tanstack/react-query";
import { getSecondFactor } from "../contract/get-second-factor.ts";

/** Asks anew what is set up, after a change. */
export const useChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [getSecondFactor.id] });
};
