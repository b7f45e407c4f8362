import { useEffect, useRef } from "react";

const focused = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement : undefined;

/**
 * Gives the focus back to where it was when a dialog that was born open closes. The library does it for those that were
 * closed before, but one whose code is fetched when it is wanted opens as it comes.
 */
export const useReturnOfFirstFocus = (isOpen: boolean): void => {
  const opener = useRef(isOpen ? focused() : undefined);
  // Outside React: the document's focus.
  useEffect(() => {
    if (isOpen) return;
    opener.current?.focus();
    opener.current = undefined;
  }, [isOpen]);
  // One that is taken away altogether when it is answered gives it back as it goes.
  useEffect(() => () => opener.current?.focus(), []);
};
