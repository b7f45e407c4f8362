import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#platform/web/api/query.ts";
import { fetchFlags } from "../flags/fetch-flags.ts";

/**
 * What the button of a maintenance does: asks the server whether it lets people in again. Then the portal goes on as
 * it was left. Without a portal to go on with, or where it lacks what was refused meanwhile, it is loaded anew.
 */
export const useReopening = (onOpen: (() => void) | undefined) => {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<"unasked" | "asking" | "closed">("unasked");
  const lacksSomething = (): boolean =>
    queries
      .getQueryCache()
      .getAll()
      .some((query) => query.state.status === "error" && query.state.data === undefined);
  const ask = async (): Promise<void> => {
    setState("asking");
    const isOpen = await fetchFlags(api).then(
      () => true,
      () => false,
    );
    if (!isOpen) setState("closed");
    else if (onOpen === undefined || lacksSomething()) window.location.reload();
    else onOpen();
  };
  return { state, ask };
};
