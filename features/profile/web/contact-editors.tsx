import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import type { AnswerOf, BodyOf } from "#platform/contract/endpoint.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { EditorButtons } from "#platform/web/editor-buttons.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { getProfile } from "../contract/get-profile.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { updateProfile } from "../contract/update-profile.ts";
import { useWords } from "./words.ts";

type Profile = AnswerOf<typeof getProfile>;

interface Outcome {
  /** Snackbar text after the server accepted the change. */
  readonly doneText: (profile: Profile) => string;
  readonly onDone: () => void;
}

/** Sends a change of the profile; the response replaces the cached profile. */
const useProfileChange = ({ doneText, onDone }: Outcome) => {
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
        onError: ({ code }) => {
          // A first password was set elsewhere in the meantime: this screen's profile is out of date.
          if (code === "current_password_required")
            void queries.invalidateQueries({ queryKey: [getProfile.id] });
        },
      },
    );
  return { send, error, isPending };
};

/** The language of invoices and notices; the portal's own language is chosen in its header. */
export const LanguageEditor = ({ value, onDone }: { value: CompleteLanguage; onDone: () => void }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const select = useRef<HTMLSelectElement>(null);
  // The editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => select.current?.focus(), []);
  const { send, error, isPending } = useProfileChange({ doneText: () => t("contact.saved"), onDone });
  const chosen = useFormValues({ empty: { language: value } });
  const form = useForm(chosen, {
    fields: { language: { label: t("language"), codes: "rest" } },
    send: () => send(chosen.values),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form}>
      <SelectField
        {...form.field("language")}
        width="medium"
        ref={select}
        onValueChange={(code) =>
          form.edit({ language: completeLanguages.find((language) => language === code) ?? value })
        }
        options={completeLanguages.map((code) => ({
          value: code,
          label: platformWords(`languageNames.${code}`),
        }))}
      />
      <EditorButtons form={form} onCancel={onDone} />
    </Form>
  );
};

/** Edits the mobile in its row; a refusal leaves the typed text. */
export const MobileEditor = ({ value, onDone }: { value: string; onDone: () => void }) => {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const { send, error, isPending } = useProfileChange({ doneText: () => t("contact.saved"), onDone });
  // The editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => input.current?.focus(), []);
  const typed = useFormValues({ empty: { mobile: value } });
  const mobile = typed.values.mobile.trim();
  const form = useForm(typed, {
    fields: {
      mobile: {
        label: t("contact.newMobile"),
        // The server's rule, so that a typing error is reported at once.
        problem: isValidMobile(mobile) ? undefined : t("contact.mobileWrong"),
        invalid: t("contact.mobileWrong"),
        codes: "rest",
      },
    },
    send: () => send({ mobile }),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form}>
      <TextField ref={input} {...form.field("mobile")} type="tel" autoComplete="tel" maxLength={30} />
      <EditorButtons form={form} onCancel={onDone} />
    </Form>
  );
};

interface EmailEditorProps {
  readonly value: string;
  /** A customer with a password must enter it, lest a stranger at an open session take over the account. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

/** Edits the email in its row; a refusal leaves the typed text. */
export const EmailEditor = ({ value, hasPassword, onDone }: EmailEditorProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const input = useRef<HTMLInputElement>(null);
  const { send, error, isPending } = useProfileChange({
    // The present email again withdraws the request for another one; no email is sent.
    doneText: ({ pendingEmail }) => t(pendingEmail === null ? "contact.saved" : "contact.emailAsked"),
    onDone,
  });
  // The editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => input.current?.focus(), []);
  const typed = useFormValues({ empty: { email: value, password: "" } });
  const { password } = typed.values;
  const email = typed.values.email.trim();
  const asksPassword = hasPassword && emailKeyOf(email) !== emailKeyOf(value);
  const isMissing = asksPassword && password === "";
  const form = useForm(typed, {
    // The server's rules, so that a typing error is reported at once; errors of the whole request are at the last field.
    fields: {
      email: {
        label: t("contact.newEmail"),
        problem: isEmailAddress(email) ? undefined : t("contact.emailWrong"),
        invalid: t("contact.emailWrong"),
        ...(!hasPassword && { codes: "rest" }),
      },
      ...(hasPassword && {
        password: {
          problem: isMissing ? platformWords("currentPassword.required") : undefined,
          codes: "rest",
        },
      }),
    },
    send: () => send({ email, ...(asksPassword ? { current_password: password } : {}) }),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form}>
      <TextField
        ref={input}
        {...form.field("email")}
        help={t("contact.emailHelp")}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {hasPassword && (
        <CurrentPasswordField
          {...form.field("password")}
          help={t("contact.passwordHelp")}
          maxLength={maxPasswordLength}
        />
      )}
      <EditorButtons form={form} onCancel={onDone} />
    </Form>
  );
};
