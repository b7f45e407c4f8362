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
