import { useState, type KeyboardEvent } from "react";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { useDraft } from "./use-draft.ts";

interface DraftFieldProps extends Omit<TextFieldProps, "value" | "onValueChange" | "error"> {
  /** What the address says; "" for nothing. */
  value: string;
  onCommit: (text: string) => void;
  /** Drops what cannot be typed here. */
  clean?: (text: string) => string;
  /** What is wrong with a text that is not empty; undefined when nothing is. */
  problemOf?: (text: string) => string | undefined;
}

/** A text field of the filter. What cannot be read stays in the field, with what is wrong under it. */
export const DraftField = ({ value, onCommit, clean, problemOf, ...field }: DraftFieldProps) => {
  const [problem, setProblem] = useState<string>();
  const { text, type, hand } = useDraft(value, (written) => {
    const found = written === "" ? undefined : problemOf?.(written);
    setProblem(found);
    if (found === undefined) onCommit(written.trim());
  });
  const handleType = (typed: string): void => {
    setProblem(undefined);
    type(clean === undefined ? typed : clean(typed));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") hand();
  };
  return (
    <TextField
      {...field}
      value={text}
      error={problem}
      autoComplete="off"
      onValueChange={handleType}
      onBlur={hand}
      onKeyDown={handleKeyDown}
    />
  );
};
