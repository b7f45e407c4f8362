import { useEffect, useRef } from "react";

/** On a screen that goes from step to step at one address: the focus goes to the new step's title, as after a navigation. */
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
 * In a list whose rows can be taken away: when the button that had the keyboard goes with its row, the focus goes to the
 * page's title, so that nobody starts again from the top of the document.
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
