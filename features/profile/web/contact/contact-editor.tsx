import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useSnackbar } from "#platform/ui/snackbar/snackbar-context.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { isEmailAddress } from "#features/password/contract/email-address.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { isValidMobile } from "#features/profile/contract/mobile.ts";
import { updateProfile } from "#features/profile/contract/update-profile.ts";
import { useWords } from "../words.ts";
import { EditorButtons } from "./editor-buttons.tsx";

interface ContactEditorProps {
  readonly field: "email" | "mobile";
  readonly value: string;
  readonly onDone: () => void;
}

/** The same rules as the server's, so that a slip is said at once. */
const isOfItsForm = { email: isEmailAddress, mobile: isValidMobile };

/** Why the server did not take the value: it is of another form, or the whole call failed. */
const isFieldError = (error: ApiError, field: string): boolean => error.fieldErrors[field] !== undefined;

/** One line of contact data, changed where it stands; a refusal leaves what was typed. */
export const ContactEditor = ({ field, value, onDone }: ContactEditorProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const tell = useSnackbar();
  const queries = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const { mutate, error, isPending } = useCall(updateProfile);
  // The editor takes the place of the button that was pressed, and its focus.
  useEffect(() => input.current?.focus(), []);

  const handleSubmit = (): void => {
    const isRight = isOfItsForm[field](text.trim());
    setWrong(!isRight);
    if (isRight) send();
    else input.current?.focus();
  };
  const send = (): void =>
    mutate(
      { body: field === "email" ? { email: text.trim() } : { mobile: text.trim() } },
      {
        onSuccess: (profile) => {
          queries.setQueryData(query(getProfile, {}).queryKey, profile);
          tell({ tone: "positive", text: t(field === "email" ? "contact.emailAsked" : "contact.saved") });
          onDone();
        },
        onError: () => input.current?.focus(),
      },
    );
  const wrongText = t(field === "email" ? "contact.emailWrong" : "contact.mobileWrong");
  const refusalOf = (failed: ApiError | null): string | undefined => {
    if (isWrong) return wrongText;
    if (failed === null) return undefined;
    return isFieldError(failed, field) ? wrongText : problemText(failed);
  };
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        ref={input}
        id={id}
        label={t(field === "email" ? "contact.newEmail" : "contact.newMobile")}
        help={field === "email" ? t("contact.emailHelp") : undefined}
        error={refusalOf(error)}
        type={field === "email" ? "email" : "tel"}
        autoComplete={field === "email" ? "email" : "tel"}
        maxLength={field === "email" ? 254 : 30}
        value={text}
        onValueChange={setText}
      />
      <EditorButtons isPending={isPending} onCancel={onDone} />
    </Form>
  );
};
