import { normaliseTaxId } from "#energy/tax-id.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import type { SignUpDraft } from "./sign-up-draft.ts";
import { signUpFields } from "./use-field-errors.ts";
import { useSignUp, type SignUpCallbacks } from "./use-sign-up.ts";
import { useTermLinks } from "./use-term-links.tsx";
import { useWords } from "./words.ts";

interface SignUpFormProps extends SignUpCallbacks {
  initial: SignUpDraft | undefined;
}

const longestPhone = 12;

/** A phone as it is typed or pasted: twelve signs at most, spaces apart. */
const trimPhone = (text: string): string => {
  const spaces = [...text].filter((sign) => sign === " ").length;
  return text.slice(0, longestPhone + Math.min(spaces, 4));
};

/** What a bill says of the holder, and where to write to. */
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
