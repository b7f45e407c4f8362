import { useEffect, useEffectEvent, useState, type KeyboardEvent } from "react";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";

/** Delay between the last key and the search; the specification allows 1500 ms. */
const settleMs = 400;

interface Draft {
  text: string;
  /** Value of the URL at the last render. */
  lastValue: string;
  /** Text of the last commit. */
  committed: string | undefined;
}

/**
 * Draft text of a field whose value is in the URL: committed after a pause, on Enter and on blur. When the URL
 * changes for another reason (back button, cleared filter) the draft takes its value.
 */
const useDraft = (value: string, commit: (text: string) => void) => {
  const [draft, setDraft] = useState<Draft>({ text: value, lastValue: value, committed: undefined });
  if (draft.lastValue !== value) {
    const isOwnCommit = draft.committed === value;
    setDraft({
      text: isOwnCommit ? draft.text : value,
      lastValue: value,
      committed: isOwnCommit ? value : undefined,
    });
  }
  const { text } = draft;

  const commitDraft = (): void => {
    if (text === value || text === draft.committed) return;
    setDraft({ ...draft, committed: text });
    commit(text);
  };
  const commitAfterPause = useEffectEvent((settled: string) => {
    if (settled === text) commitDraft();
  });
  // A timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => commitAfterPause(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: (next: string): void => setDraft({ ...draft, text: next }), commitDraft };
};

interface DraftFieldProps extends Omit<TextFieldProps, "value" | "onValueChange" | "error"> {
  /** Value in the URL; "" when there is none. */
  value: string;
  onCommit: (text: string) => void;
  /** Removes characters that the field does not accept. */
  clean?: (text: string) => string;
  /** Error message for a non-empty text; undefined when it is valid. */
  problemOf?: (text: string) => string | undefined;
  /** Called with each change of the text, for suggestions. */
  onType?: (text: string) => void;
}

/** A text field of the filter. An invalid text stays in the field, with the error below, and is not committed. */
export const DraftField = ({ value, onCommit, clean, problemOf, onType, ...field }: DraftFieldProps) => {
  const [problem, setProblem] = useState<string>();
  const { text, type, commitDraft } = useDraft(value, (written) => {
    const found = written === "" ? undefined : problemOf?.(written);
    setProblem(found);
    if (found === undefined) onCommit(written.trim());
  });
  const handleType = (typed: string): void => {
    setProblem(undefined);
    onType?.(typed);
    type(clean === undefined ? typed : clean(typed));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") commitDraft();
  };
  return (
    <TextField
      {...field}
      value={text}
      error={problem}
      autoComplete="off"
      onValueChange={handleType}
      onBlur={commitDraft}
      onKeyDown={handleKeyDown}
    />
  );
};
