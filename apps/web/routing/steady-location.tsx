import { useDeferredValue, type ReactNode } from "react";
import { NavigationType, useLocation, useNavigationType, useRoutes } from "react-router";

/**
 * Gives everything inside the address that is shown: what changes on the same screen (filters, pages, dates) at once,
 * so that a pressed control answers; another screen once it has arrived, and until then the one before stays. A screen
 * that sends one on (REPLACE) is left at once: kept, it would send one on again and again.
 */
export const SteadyLocation = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  const isSentOn = useNavigationType() === NavigationType.Replace;
  const shown = isSentOn || deferred.pathname === location.pathname ? location : deferred;
  return useRoutes([{ path: "*", element: children }], shown);
};
