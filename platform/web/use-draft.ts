import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

/** Milliseconds without typing after which the draft is saved. */
const saveAfterMs = 1000;

/** A failure of the browser's storage (full, forbidden) loses the draft and nothing else. */
const ignoringErrors = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

const readDraft = <D>(key: string, schema: z.core.$ZodType<D>): D | undefined => {
  const text = ignoringErrors(() => window.sessionStorage.getItem(key));
  const read = z.safeParse(
    schema,
    text === null || text === undefined ? undefined : ignoringErrors(() => JSON.parse(text)),
  );
  return read.success ? read.data : undefined;
};

/**
 * Saves what is typed in a form, after a second without typing and when the page is left, so that a reload loses
 * nothing. In this tab only (`sessionStorage`): the data is personal and the device may be shared. Never for secrets.
 */
export const useDraft = <D>(key: string, schema: z.core.$ZodType<D>) => {
  const [found, setFound] = useState(() => readDraft(key, schema));
  const pending = useRef<{ text: string; timer: number }>(undefined);

  const write = useCallback(() => {
    if (pending.current === undefined) return;
    const { text, timer } = pending.current;
    window.clearTimeout(timer);
    pending.current = undefined;
    ignoringErrors(() => window.sessionStorage.setItem(key, text));
  }, [key]);

  const keep = useCallback(
    (draft: D) => {
      if (pending.current !== undefined) window.clearTimeout(pending.current.timer);
      pending.current = { text: JSON.stringify(draft), timer: window.setTimeout(write, saveAfterMs) };
    },
    [write],
  );

  const forget = useCallback(() => {
    if (pending.current !== undefined) window.clearTimeout(pending.current.timer);
    pending.current = undefined;
    ignoringErrors(() => window.sessionStorage.removeItem(key));
    setFound(undefined);
  }, [key]);

  // Outside React: the page may be left before the second is over.
  useEffect(() => {
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  return {
    /** The draft when the form was opened; undefined after `forget`. */
    found,
    keep,
    forget,
  };
};
