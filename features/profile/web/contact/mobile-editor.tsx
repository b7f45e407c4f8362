import { useEffect, useId, useRef, useState } from "react";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { isValidMobile } from "#features/profile/contract/mobile.ts";
import { useWords } from "../words.ts";
import { EditorButtons } from "./editor-buttons.tsx";
import { useProfileChange } from "./use-profile-change.ts";

/** The mobile, changed where it stands; a refusal leaves what was typed. */
export const MobileEditor = ({ value, onDone }: { value: string; onDone: () => void }) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const focus = (): void => input.current?.focus();
  const { send, error, isPending } = useProfileChange({
    doneText: () => t("contact.saved"),
    onDone,
    onRefused: focus,
  });
  // The editor takes the place of the button that was pressed, and its focus.
  useEffect(() => input.current?.focus(), []);

  const handleSubmit = (): void => {
    const mobile = text.trim();
    // The same rule as the server's, so that a slip is said at once.
    const isRight = isValidMobile(mobile);
    setWrong(!isRight);
    if (isRight) send({ mobile });
    else focus();
  };
  const refusalOf = (failed: ApiError | null): string | undefined => {
    if (isWrong || failed?.fieldErrors.mobile !== undefined) return t("contact.mobileWrong");
    return failed === null ? undefined : problemText(failed);
  };
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        ref={input}
        id={useId()}
        label={t("contact.newMobile")}
        error={refusalOf(error)}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={text}
        onValueChange={setText}
      />
      <EditorButtons isPending={isPending} onCancel={onDone} />
    </Form>
  );
};
