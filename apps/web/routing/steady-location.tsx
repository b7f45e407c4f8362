import { useDeferredValue, type ReactNode } from "react";
import { useLocation, useRoutes } from "react-router";

/**
 * Gives everything inside the address that is shown: what changes on the same screen (filters, pages, dates) at once,
 * so that a pressed control answers; another screen once it has arrived, and until then the one before stays.
 */
export const SteadyLocation = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  const shown = deferred.pathname === location.pathname ? location : deferred;
  return useRoutes([{ path: "*", element: children }], shown);
};
