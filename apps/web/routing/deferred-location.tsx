import { useDeferredValue, type ReactNode } from "react";
import { NavigationType, useLocation, useNavigationType, useRoutes } from "react-router";

/**
 * Provides the location to everything inside. A change on the same screen (filters, pages, dates) applies at once, so
 * that controls respond; another screen applies when its code has arrived, and the former one stays visible until
 * then. Redirects (REPLACE) are applied immediately; deferring them would loop.
 */
export const DeferredLocation = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  const isRedirect = useNavigationType() === NavigationType.Replace;
  const shown = isRedirect || deferred.pathname === location.pathname ? location : deferred;
  return useRoutes([{ path: "*", element: children }], shown);
};
