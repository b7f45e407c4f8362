import { useEffect, useEffectEvent, useState } from "react";

/** How long after the last key a text is searched for, as the specification has it. */
const settleMs = 1500;

interface Draft {
  text: string;
  /** The value that the address had when last looked at. */
  seen: string;
  /** What was last handed over. */
  sent: string | undefined;
}

/**
 * What is being typed into a field whose value is the address: handed over when the typing rests, on Enter and on
 * leaving the field. When the address changes otherwise (going back, clearing a filter) the field follows it.
 */
export const useDraft = (value: string, commit: (text: string) => void) => {
  const [draft, setDraft] = useState<Draft>({ text: value, seen: value, sent: undefined });
  if (draft.seen !== value) {
    const isOurs = draft.sent === value;
    setDraft({ text: isOurs ? draft.text : value, seen: value, sent: isOurs ? value : undefined });
  }
  const { text } = draft;

  const hand = (): void => {
    if (text === value || text === draft.sent) return;
    setDraft({ ...draft, sent: text });
    commit(text);
  };
  const handWhenSettled = useEffectEvent((settled: string) => {
    if (settled === text) hand();
  });
  // Outside React: the clock.
  useEffect(() => {
    const timer = setTimeout(() => handWhenSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: (next: string): void => setDraft({ ...draft, text: next }), hand };
};
