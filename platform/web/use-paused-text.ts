import { useEffect, useRef, useState } from "react";

const pauseMs = 300;

/** A text as it is after a pause in the typing; at once when it is emptied. */
export const usePausedText = (): readonly [text: string, type: (typed: string) => void] => {
  const [text, setText] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The timer is outside React and must not fire after the field is unmounted.
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string): void => {
    clearTimeout(timer.current);
    const trimmed = typed.trim().slice(0, 100);
    if (trimmed === "") setText("");
    else timer.current = setTimeout(() => setText(trimmed), pauseMs);
  };
  return [text, type];
};
