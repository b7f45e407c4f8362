import { useEffect, useRef } from "react";

/** For a screen with several steps at one address: moves the focus to the new step's title, as after a navigation. */
export const useFocusOnStep = (step: string): void => {
  const previous = useRef(step);
  // The browser's focus is outside React.
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    window.scrollTo(0, 0);
    document.getElementById("page-title")?.focus({ preventScroll: true });
  }, [step]);
};

/**
 * For a list whose rows can be removed: when the focused button goes with its row, the focus moves to the page's title
 * instead of the top of the document.
 */
export const useFocusAfterRemoval = (rows: number): void => {
  const previous = useRef(rows);
  // The browser's focus is outside React.
  useEffect(() => {
    const isFewer = rows < previous.current;
    previous.current = rows;
    if (isFewer && document.activeElement === document.body) document.getElementById("page-title")?.focus();
  }, [rows]);
};
