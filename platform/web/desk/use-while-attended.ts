import { useEffect, useState } from "react";

/** After this long without a key, a press or a move of the pointer, a page is taken for unattended. */
export const attendedMs = 300_000;

const signs = ["pointerdown", "pointermove", "keydown", "wheel", "focus"] as const;

/**
 * The interval at which a page asks again by itself, and `false` while it is unattended: calls that a page makes on its own
 * would otherwise keep the session of an absent member of staff from running out.
 */
export const useWhileAttended = (intervalMs: number): number | false => {
  const [isAttended, setIsAttended] = useState(true);
  // Outside React: the clock, and what a person does in the window.
  useEffect(() => {
    const leave = () => setTimeout(() => setIsAttended(false), attendedMs);
    let timer = leave();
    const attend = (): void => {
      clearTimeout(timer);
      timer = leave();
      setIsAttended(true);
    };
    for (const sign of signs) window.addEventListener(sign, attend, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, attend);
    };
  }, []);
  return isAttended ? intervalMs : false;
};
