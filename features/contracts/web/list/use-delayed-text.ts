import { useEffect, useRef, useState } from "react";

interface DelayedText {
  /** What is in force: the address's words. */
  value: string;
  delayMs: number;
  onChange: (text: string) => void;
}

/**
 * What is being typed, told once the person has stopped for a while, or at once when asked to or emptied. A change
 * from elsewhere (the back button, a cleared search) replaces what is typed; the echo of our own does not.
 */
export const useDelayedText = ({ value, delayMs, onChange }: DelayedText) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState({ value, told: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The clock is outside React; it must not ring after the field is gone.
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== known.value) {
    setKnown({ ...known, value });
    if (value !== known.told) setTyped(value);
  }

  const tell = (text: string): void => {
    clearTimeout(timer.current);
    const words = text.trim();
    setKnown({ value, told: words });
    if (words !== value) onChange(words);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    if (text.trim() === "") tell(text);
    else timer.current = setTimeout(() => tell(text), delayMs);
  };
  return { typed, type, tellNow: () => tell(typed) };
};
