import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { confirmSignUp } from "../../contract/registration/confirm-sign-up.ts";
import { signUpErrors } from "../../contract/registration/sign-up-rules.ts";
import { useFieldErrors, signUpFields } from "./use-field-errors.ts";
import { useWords } from "./words.ts";

/** The draft that survives a reload. The acceptance of the terms is not saved: customers accept them each time. */
export const signUpDraft = z.object({
  nif: z.string(),
  contract: z.string(),
  invoiceNumber: z.string(),
  email: z.string(),
  email2: z.string(),
  phone: z.string(),
});
export type SignUpDraft = z.output<typeof signUpDraft>;

const emptyDraft: SignUpDraft = {
  nif: "",
  contract: "",
  invoiceNumber: "",
  email: "",
  email2: "",
  phone: "+34 ",
};

const linkTo = (href: string) => (words: ReactNode) => (
  <TextLink component="a" href={href} target="_blank" rel="noopener">
    {words}
  </TextLink>
);

/** Links to the retailer's terms inside a text; they open in a new tab, so that nothing typed is lost. */
export const useTermLinks = () => {
  const { links } = useSettings();
  return { conditions: linkTo(links.conditions), gdpr: linkTo(links.gdpr) };
};

export interface SignUpCallbacks {
  readonly onChange: (draft: SignUpDraft) => void;
  /** Receives the server's confirmation text. */
  readonly onTaken: (body: string) => void;
}

/** State of the sign-up form: values, errors and the request. */
const useSignUp = (initial: SignUpDraft | undefined, { onChange, onTaken }: SignUpCallbacks) => {
  const { signUp } = useSettings();
  const flags = {
    phoneField: signUp.phoneField,
    invoiceNumberField: signUp.invoiceNumberField,
  };
  const { labels, errors, summary, showErrors, showServerErrors, clearError } = useFieldErrors();
  const { mutate, error, isPending } = useCall(confirmSignUp);
  const [typed, setTyped] = useState(initial ?? emptyDraft);
  const [accepted, setAccepted] = useState(false);

  const change = (name: keyof SignUpDraft, value: string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    clearError(name);
    onChange(next);
  };
  const accept = (value: boolean): void => {
    setAccepted(value);
    clearError("accept");
  };
  const submit = (): void => {
    const { phone, invoiceNumber, ...always } = typed;
    const body = {
      ...always,
      nif: normaliseTaxId(typed.nif),
      ...(flags.phoneField ? { phone } : {}),
      ...(flags.invoiceNumberField ? { invoiceNumber } : {}),
      accept_conditions: accepted,
      accept_gdpr: accepted,
    };
    const found = signUpErrors(body, flags);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { body },
      {
        onSuccess: ({ result: { render } }) =>
          render.errors.length === 0 ? onTaken(render.body) : showServerErrors(render.errors),
      },
    );
  };
  const failure = error ?? undefined;
  return { flags, labels, typed, errors, summary, accepted, isPending, failure, change, accept, submit };
};

interface SignUpFormProps extends SignUpCallbacks {
  initial: SignUpDraft | undefined;
}

const maxPhoneLength = 12;

/** Limits a phone to twelve characters, not counting spaces. */
const trimPhone = (text: string): string => {
  const spaces = [...text].filter((sign) => sign === " ").length;
  return text.slice(0, maxPhoneLength + Math.min(spaces, 4));
};

export const SignUpForm = ({ initial, ...callbacks }: SignUpFormProps) => {
  const t = useWords();
  const termLinks = useTermLinks();
  const form = useSignUp(initial, callbacks);
  const { flags, labels, typed, errors, change } = form;
  const field = (name: keyof SignUpDraft): TextFieldProps => ({
    id: signUpFields[name],
    label: labels[name],
    error: errors[name],
    value: typed[name],
    spellCheck: false,
    onValueChange: (value) => change(name, value),
  });
  const emailField = { type: "email", autoComplete: "email", maxLength: 254 };
  return (
    <Form onSubmit={form.submit}>
      <FormErrorSummary title={t("summaryTitle")} errors={form.summary} />
      <FailureNotice title={t("activate.failed")} error={form.failure} words={t} />
      <TextField
        {...field("nif")}
        help={t("activate.nifHelp")}
        autoComplete="username"
        autoCapitalize="characters"
        maxLength={20}
        width="medium"
        onBlur={() => {
          const nif = normaliseTaxId(typed.nif);
          if (nif !== typed.nif) change("nif", nif);
        }}
      />
      <TextField
        {...field("contract")}
        help={t("activate.contractHelp")}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
        width="medium"
      />
      {flags.invoiceNumberField && (
        <TextField
          {...field("invoiceNumber")}
          help={t("activate.invoiceNumberHelp")}
          autoComplete="off"
          maxLength={40}
          width="medium"
        />
      )}
      <TextField {...field("email")} {...emailField} help={t("activate.emailHelp")} />
      <TextField {...field("email2")} {...emailField} />
      {flags.phoneField && (
        <TextField
          {...field("phone")}
          type="tel"
          autoComplete="tel"
          width="medium"
          onValueChange={(value) => change("phone", trimPhone(value))}
        />
      )}
      <Checkbox
        id={signUpFields.accept}
        label={t.rich("activate.accept", termLinks)}
        error={errors.accept}
        checked={form.accepted}
        onCheckedChange={form.accept}
      />
      <Button
        type="submit"
        variant="primary"
        {...(form.isPending ? { busyText: t("activate.submitting") } : {})}
      >
        {t("activate.submit")}
      </Button>
    </Form>
  );
};
