import { useEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in a part whose content was exchanged together with what had the focus: a bar or a row
 * that was opened. Give the part a `tabIndex` of -1.
 */
export const useKeptFocus = (content: string) => {
  const part = useRef<HTMLElement>(null);
  const before = useRef(content);
  // Outside React: the browser drops the focus of what is removed.
  useEffect(() => {
    const isOther = before.current !== content;
    before.current = content;
    if (isOther && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [content]);
  return part;
};
