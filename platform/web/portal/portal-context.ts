import { createContext, use } from "react";
import type { Boot } from "../boot.ts";

export const PortalContext = createContext<Boot | undefined>(undefined);

/** What the page carried: settings of the deployment, flags, the demo's customers. */
export const usePortal = (): Boot => {
  const boot = use(PortalContext);
  if (boot === undefined) throw new Error("PortalContext is missing above this component");
  return boot;
};

/** The deployment's settings that any visitor may read. */
export const useSettings = (): Boot["settings"] => usePortal().settings;
