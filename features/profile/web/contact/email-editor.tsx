import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { isEmailAddress } from "#features/account/contract/password/password-rules.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { useWords } from "../words.ts";
import { EditorButtons } from "./editor-buttons.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import { useProfileChange } from "./use-profile-change.ts";

interface EmailEditorProps {
  readonly value: string;
  /** Whoever has a password is asked for it, lest somebody at an open session takes the account along. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

type Field = "email" | "password";

/** Which field a refusal is about; what concerns the whole call is said at the last one. */
const fieldOf = (error: ApiError, hasPassword: boolean): Field =>
  error.fieldErrors.email === undefined && hasPassword ? "password" : "email";

/** The e-mail, changed where it stands; a refusal leaves what was typed. */
export const EmailEditor = ({ value, hasPassword, onDone }: EmailEditorProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ email: value, password: "" });
  const [slip, setSlip] = useState<Field>();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const focus = (field: Field): void => (field === "email" ? emailInput : passwordInput).current?.focus();
  const { send, error, isPending } = useProfileChange({
    // The present one once more ends the wish for another: no letter leaves.
    doneText: ({ pendingEmail }) => t(pendingEmail === null ? "contact.saved" : "contact.emailAsked"),
    onDone,
    onRefused: (refused) => {
      // A first password was chosen elsewhere meanwhile: this screen has yet to learn of it.
      if (refused.code === "current_password_required")
        void queries.invalidateQueries({ queryKey: [getProfile.id] });
      focus(fieldOf(refused, hasPassword));
    },
  });
  // The editor takes the place of the button that was pressed, and its focus.
  useEffect(() => emailInput.current?.focus(), []);

  const asksPassword = (email: string): boolean => hasPassword && email.toLowerCase() !== value.toLowerCase();
  const handleSubmit = (): void => {
    const email = typed.email.trim();
    const slipped = slipIn(email);
    setSlip(slipped);
    if (slipped !== undefined) return focus(slipped);
    send({ email, ...(asksPassword(email) ? { current_password: typed.password } : {}) });
  };
  /** The same rules as the server's, so that a slip is said at once. */
  const slipIn = (email: string): Field | undefined => {
    if (!isEmailAddress(email)) return "email";
    return asksPassword(email) && typed.password === "" ? "password" : undefined;
  };
  const slipTexts = { email: t("contact.emailWrong"), password: t("ownPassword.required") };
  const errorAt = (field: Field): string | undefined => {
    if (slip !== undefined) return slip === field ? slipTexts[field] : undefined;
    if (error === null || fieldOf(error, hasPassword) !== field) return undefined;
    return error.fieldErrors.email === undefined ? problemText(error) : slipTexts.email;
  };
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        ref={emailInput}
        label={t("contact.newEmail")}
        help={t("contact.emailHelp")}
        error={errorAt("email")}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={typed.email}
        onValueChange={(email) => setTyped({ ...typed, email })}
      />
      {hasPassword && (
        <OwnPasswordField
          ref={passwordInput}
          error={errorAt("password")}
          value={typed.password}
          onValueChange={(password) => setTyped({ ...typed, password })}
        />
      )}
      <EditorButtons isPending={isPending} onCancel={onDone} />
    </Form>
  );
};
