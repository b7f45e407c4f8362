import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useId } from "react";
import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import { maxPasswordLength } from "#features/account/contract/sign-in/get-token.ts";
import type { AnswerOf, BodyOf } from "#platform/contract/endpoint.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import type { ErrorOf } from "#platform/web/api/api-error.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { EditorButtons } from "#platform/web/editor-buttons.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { getProfile } from "../contract/get-profile.ts";
import { isValidMobile } from "../contract/mobile.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { useWords } from "./words.ts";

type Profile = AnswerOf<typeof getProfile>;

interface Outcome {
  /** Snackbar text after the server accepted the change. */
  readonly doneText: (profile: Profile) => string;
  readonly onDone: () => void;
  readonly onRefused?: (error: ErrorOf<typeof updateProfile>) => void;
}

/** Sends a change of the profile; the response replaces the cached profile. */
const useProfileChange = ({ doneText, onDone, onRefused }: Outcome) => {
  const showSnackbar = useSnackbar();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(updateProfile);
  const send = (body: BodyOf<typeof updateProfile>): void =>
    mutate(
      { body },
      {
        onSuccess: (profile) => {
          queries.setQueryData(query(getProfile, {}).queryKey, profile);
          showSnackbar({ tone: "positive", text: doneText(profile) });
          onDone();
        },
        onError: (refused) => onRefused?.(refused),
      },
    );
  return { send, error, isPending };
};

/** The language of invoices and notices; the portal's own language is chosen in its header. */
export const LanguageEditor = ({ value, onDone }: { value: CompleteLanguage; onDone: () => void }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(value);
  // The editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => select.current?.focus(), []);
  const { send, error, isPending } = useProfileChange({ doneText: () => t("contact.saved"), onDone });
  return (
    <Form onSubmit={() => send({ language: chosen })}>
      <SelectField
        label={t("language")}
        error={error === null ? undefined : problemText(error)}
        width="medium"
        ref={select}
        value={chosen}
        onValueChange={(code) => setChosen(completeLanguages.find((language) => language === code) ?? value)}
        options={completeLanguages.map((code) => ({
          value: code,
          label: platformWords(`languageNames.${code}`),
        }))}
      />
      <EditorButtons isPending={isPending} onCancel={onDone} />
    </Form>
  );
};

/** Edits the mobile in its row; a refusal leaves the typed text. */
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
  // The editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => input.current?.focus(), []);

  const handleSubmit = (): void => {
    const mobile = text.trim();
    // The server's rule, so that a typing error is reported at once.
    const isRight = isValidMobile(mobile);
    setWrong(!isRight);
    if (isRight) send({ mobile });
    else focus();
  };
  const refusalOf = (failed: ErrorOf<typeof updateProfile> | null): string | undefined => {
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

interface EmailEditorProps {
  readonly value: string;
  /** A customer with a password must enter it, lest a stranger at an open session take over the account. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

type Field = "email" | "password";

/** The field of a refusal; errors of the whole request are shown at the last one. */
const fieldOf = (error: ErrorOf<typeof updateProfile>, hasPassword: boolean): Field =>
  error.fieldErrors.email === undefined && hasPassword ? "password" : "email";

/** Edits the email in its row; a refusal leaves the typed text. */
export const EmailEditor = ({ value, hasPassword, onDone }: EmailEditorProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ email: value, password: "" });
  const [slip, setSlip] = useState<Field>();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const focus = (field: Field): void => (field === "email" ? emailInput : passwordInput).current?.focus();
  const { send, error, isPending } = useProfileChange({
    // The present email again withdraws the request for another one; no email is sent.
    doneText: ({ pendingEmail }) => t(pendingEmail === null ? "contact.saved" : "contact.emailAsked"),
    onDone,
    onRefused: (refused) => {
      // A first password was set elsewhere in the meantime: this screen's profile is out of date.
      if (refused.code === "current_password_required")
        void queries.invalidateQueries({ queryKey: [getProfile.id] });
      focus(fieldOf(refused, hasPassword));
    },
  });
  // The editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => emailInput.current?.focus(), []);

  const asksPassword = (email: string): boolean => hasPassword && emailKeyOf(email) !== emailKeyOf(value);
  const handleSubmit = (): void => {
    const email = typed.email.trim();
    const slipped = slipIn(email);
    setSlip(slipped);
    if (slipped !== undefined) return focus(slipped);
    send({ email, ...(asksPassword(email) ? { current_password: typed.password } : {}) });
  };
  /** The server's rules, so that a typing error is reported at once. */
  const slipIn = (email: string): Field | undefined => {
    if (!isEmailAddress(email)) return "email";
    return asksPassword(email) && typed.password === "" ? "password" : undefined;
  };
  const slipTexts = { email: t("contact.emailWrong"), password: platformWords("currentPassword.required") };
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
        <CurrentPasswordField
          help={t("contact.passwordHelp")}
          maxLength={maxPasswordLength}
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
