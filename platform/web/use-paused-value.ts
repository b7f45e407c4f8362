import { useEffect, useState } from "react";

const pauseMs = 400;

/** A text as it is after a pause in its changes; the first at once. */
export const usePausedValue = (value: string): string => {
  const [paused, setPaused] = useState(value);
  // The timer is outside React: each change starts it anew.
  useEffect(() => {
    if (value === paused) return undefined;
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, paused]);
  return paused;
};
