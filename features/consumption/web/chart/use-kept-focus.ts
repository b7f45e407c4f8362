import { useEffect, useRef, type FocusEvent } from "react";

/**
 * Keeps the keyboard's place in a part whose content is exchanged together with what had the focus: a bar or a row
 * that was opened. Undefined while there is no content yet. Give the part a `tabIndex` of -1.
 */
export const useKeptFocus = (content: string | undefined) => {
  const part = useRef<HTMLElement>(null);
  const before = useRef(content);
  const wasInside = useRef(false);
  // Outside React: the browser drops the focus of what is removed.
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== content;
    before.current = content;
    if (!isOther || !wasInside.current || document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
  }, [content]);
  return {
    ref: part,
    onFocus: (): void => {
      wasInside.current = true;
    },
    onBlur: (event: FocusEvent): void => {
      // What is removed loses the focus to nobody.
      if (event.relatedTarget !== null) wasInside.current = false;
    },
  };
};
