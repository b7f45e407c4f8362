import type { ChangeEvent } from "react";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { groupIban } from "./group-iban.ts";

type IbanFieldProps = Pick<TextFieldProps, "label" | "help" | "error" | "id"> & {
  readonly value: string;
  readonly onValueChange: (iban: string) => void;
};

/** An IBAN, printed in groups of four while it is typed. */
export const IbanField = ({ onValueChange, ...field }: IbanFieldProps) => {
  const handleChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void => {
    const { text, caret } = groupIban(input.value, input.selectionStart ?? input.value.length);
    // Written before React does: otherwise it would move the caret to the end.
    input.value = text;
    input.setSelectionRange(caret, caret);
    onValueChange(text);
  };
  return (
    <TextField
      {...field}
      onChange={handleChange}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
};
