import { useState, useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/**
 * Whether a part has to be drawn as the server rendered it, although this browser has something else to show: only
 * while React hydrates the page. `isOther` is asked once.
 */
export const useAsRendered = (isOther: () => boolean): boolean => {
  const [hasOther] = useState(isOther);
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hasOther && !isHydrated;
};
