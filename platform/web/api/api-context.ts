import { createContext, use } from "react";
import type { Api } from "./client.ts";

export const ApiContext = createContext<Api | undefined>(undefined);

/** The portal's way to the server. */
export const useApi = (): Api => {
  const api = use(ApiContext);
  if (api === undefined) throw new Error("ApiContext is missing above this component");
  return api;
};
