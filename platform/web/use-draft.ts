import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type TabKey, tabStorage } from "./tab-storage.ts";

/** Milliseconds without typing after which the draft is saved. */
const saveAfterMs = 1000;

const readDraft = <D>(key: TabKey, schema: z.core.$ZodType<D>): D | undefined => {
  const read = z.safeParse(schema, tabStorage.read(key));
  return read.success ? read.data : undefined;
};

/**
 * Saves what is typed in a form, after a second without typing and when the page is left, so that a reload loses
 * nothing. In this tab only, and only as long as the person is the same (`tabStorage`). Never for secrets.
 */
export const useDraft = <D>(key: TabKey, schema: z.core.$ZodType<D>) => {
  const [found, setFound] = useState(() => readDraft(key, schema));
  const pending = useRef<{ draft: D; timer: number }>(undefined);

  const write = useCallback(() => {
    if (pending.current === undefined) return;
    const { draft, timer } = pending.current;
    window.clearTimeout(timer);
    pending.current = undefined;
    tabStorage.write(key, draft);
  }, [key]);

  const keep = useCallback(
    (draft: D) => {
      if (pending.current !== undefined) window.clearTimeout(pending.current.timer);
      pending.current = { draft, timer: window.setTimeout(write, saveAfterMs) };
    },
    [write],
  );

  const forget = useCallback(() => {
    if (pending.current !== undefined) window.clearTimeout(pending.current.timer);
    pending.current = undefined;
    tabStorage.remove(key);
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
