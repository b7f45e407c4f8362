import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

/** Milliseconds without typing after which a draft is kept. */
const stillMs = 1000;

/** What can go wrong with the browser's storage (it is full, it is barred) costs the draft and nothing else. */
const quietly = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

const readDraft = <D>(key: string, schema: z.core.$ZodType<D>): D | undefined => {
  const text = quietly(() => window.sessionStorage.getItem(key));
  const read = z.safeParse(
    schema,
    text === null || text === undefined ? undefined : quietly(() => JSON.parse(text)),
  );
  return read.success ? read.data : undefined;
};

/**
 * What was typed in a form, kept after a second without typing and when the page is left, so that a reload loses
 * nothing. In this tab alone and gone with it (`sessionStorage`): it is personal, and the device may be shared. Never
 * give it a secret.
 */
export const useDraft = <D>(key: string, schema: z.core.$ZodType<D>) => {
  const [found, setFound] = useState(() => readDraft(key, schema));
  const waiting = useRef<{ text: string; timer: number }>(undefined);

  const write = useCallback(() => {
    if (waiting.current === undefined) return;
    const { text, timer } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = undefined;
    quietly(() => window.sessionStorage.setItem(key, text));
  }, [key]);

  const keep = useCallback(
    (draft: D) => {
      if (waiting.current !== undefined) window.clearTimeout(waiting.current.timer);
      waiting.current = { text: JSON.stringify(draft), timer: window.setTimeout(write, stillMs) };
    },
    [write],
  );

  const forget = useCallback(() => {
    if (waiting.current !== undefined) window.clearTimeout(waiting.current.timer);
    waiting.current = undefined;
    quietly(() => window.sessionStorage.removeItem(key));
    setFound(undefined);
  }, [key]);

  // Outside React: the page being left before the second is over.
  useEffect(() => {
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  return {
    /** What was there when the form was opened; undefined once it is forgotten. */
    found,
    keep,
    forget,
  };
};
