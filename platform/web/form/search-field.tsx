import { Search } from "lucide-react";
import { useEffect, useRef, useState, type Ref } from "react";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";

/** Between the last key and the search; the specification allows 1500 ms. */
const searchDelayMs = 350;

interface SearchedText {
  /** The text that is searched, which is in the URL. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

/**
 * Debounced text: reported after a pause, or at once on `reportNow` and when it is emptied. A change of `text` from
 * elsewhere (back button, cleared search) replaces what is typed; the echo of the reported text does not.
 */
const useDelayedText = ({ text, onTextChange }: SearchedText) => {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState({ text, reported: text });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The timer is outside React and must not fire after the field is unmounted.
  useEffect(() => () => clearTimeout(timer.current), []);

  if (text !== known.text) {
    setKnown({ ...known, text });
    if (text !== known.reported) setTyped(text);
  }

  const report = (next: string): void => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    setKnown({ text, reported: trimmed });
    if (trimmed !== text) onTextChange(trimmed);
  };
  const type = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    if (next.trim() === "") report(next);
    else timer.current = setTimeout(() => report(next), searchDelayMs);
  };
  return { typed, type, reportNow: () => report(typed) };
};

interface SearchFieldProps extends SearchedText {
  /** For the caller to focus the field. */
  readonly field: Ref<HTMLInputElement>;
  readonly label: string;
  readonly help: string;
}

/** Searches a list while the person types. */
export const SearchField = ({ field, label, help, ...searched }: SearchFieldProps) => {
  const { typed, type, reportNow } = useDelayedText(searched);
  return (
    <Form onSubmit={reportNow}>
      <TextField
        ref={field}
        type="search"
        label={label}
        help={help}
        prefix={<Search aria-hidden="true" />}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onValueChange={type}
      />
    </Form>
  );
};
