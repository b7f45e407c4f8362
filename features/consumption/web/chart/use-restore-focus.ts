import { useEffect, useRef, type FocusEvent } from "react";

/**
 * Moves the focus to a container when new content replaces the focused element, such as a bar or a row that was
 * opened. `content` names what is shown; undefined while there is none. The container needs a `tabIndex` of -1.
 */
export const useRestoreFocus = (content: string | undefined) => {
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
      // A removed element loses the focus without a related target.
      if (event.relatedTarget !== null) wasInside.current = false;
    },
  };
};
