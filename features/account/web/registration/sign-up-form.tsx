import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { confirmSignUp } from "../../contract/registration/confirm-sign-up.ts";
import {
  signUpErrors,
  type SignUpErrors,
  type SignUpFlags,
} from "../../contract/registration/sign-up-rules.ts";
import { useWords } from "./words.ts";

/** What survives a reload: not the acceptance of the terms, which customers accept each time. */
export const signUpDraft = z.object({
  nif: z.string(),
  contract: z.string(),
  invoiceNumber: z.string(),
  email: z.string(),
  email2: z.string(),
  phone: z.string(),
});
type SignUp = z.output<typeof signUpDraft> & { readonly accept: boolean };

export const emptySignUp: SignUp = {
  nif: "",
  contract: "",
  invoiceNumber: "",
  email: "",
  email2: "",
  phone: "+34 ",
  accept: false,
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

/** The rules of the fields that the deployment asks for, in their order. */
const useSignUpRules = (found: SignUpErrors, flags: SignUpFlags) => {
  const t = useWords();
  const rule = (field: keyof z.output<typeof signUpDraft>, notValid: string) => {
    const fault = found[field];
    const texts = {
      required: t(`required.${field}`),
      not_valid: notValid,
      do_not_match: t("activate.emailsDoNotMatch"),
    };
    return { label: t(`activate.${field}`), problem: fault && texts[fault] };
  };
  const isAccepted = found.accept_conditions === undefined && found.accept_gdpr === undefined;
  return {
    nif: rule("nif", t("activate.nifNotValid")),
    contract: rule("contract", t("activate.contractNotValid")),
    ...(flags.invoiceNumberField && {
      invoiceNumber: rule("invoiceNumber", t("activate.invoiceNumberNotValid")),
    }),
    email: rule("email", t("activate.emailNotValid")),
    email2: rule("email2", t("activate.emailNotValid")),
    ...(flags.phoneField && { phone: rule("phone", t("activate.phoneNotValid")) }),
    accept: {
      label: t("activate.acceptShort"),
      problem: isAccepted ? undefined : t("activate.acceptRequired"),
    },
  };
};

interface SignUpFormProps {
  readonly typed: FormValues<SignUp>;
  /** Receives the server's confirmation text. */
  readonly onTaken: (body: string) => void;
}

/** The form's state, and the request. */
const useSignUp = ({ typed, onTaken }: SignUpFormProps) => {
  const t = useWords();
  const { signUp: flags } = useSettings();
  const { mutate, error, isPending } = useCall(confirmSignUp);
  /** Errors that only the server can find, as its texts. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { phone, invoiceNumber, accept, ...always } = typed.values;
  const body = {
    ...always,
    nif: normaliseTaxId(always.nif),
    ...(flags.phoneField ? { phone } : {}),
    ...(flags.invoiceNumberField ? { invoiceNumber } : {}),
    accept_conditions: accept,
    accept_gdpr: accept,
  };
  const form = useForm(typed, {
    id: "sign-up",
    fields: useSignUpRules(signUpErrors(body, flags), flags),
    send: () =>
      mutate(
        { body },
        {
          onSuccess: ({ result: { render } }) =>
            render.errors.length === 0 ? onTaken(render.body) : setRefused(render.errors),
        },
      ),
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });
  return { form, flags, refused };
};

const maxPhoneLength = 12;

/** Limits a phone to twelve characters, not counting spaces. */
const trimPhone = (text: string): string => {
  const spaces = [...text].filter((sign) => sign === " ").length;
  return text.slice(0, maxPhoneLength + Math.min(spaces, 4));
};

export const SignUpForm = (props: SignUpFormProps) => {
  const t = useWords();
  const termLinks = useTermLinks();
  const { form, flags, refused } = useSignUp(props);
  const emailField = { type: "email", autoComplete: "email", maxLength: 254 };
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("activate.failed")}>
      {refused.length > 0 && (
        <Notice tone="negative" announce="assertive" title={t("summaryTitle")}>
          {refused.join(" ")}
        </Notice>
      )}
      <TextField
        {...form.field("nif")}
        spellCheck={false}
        help={t("activate.nifHelp")}
        autoComplete="username"
        autoCapitalize="characters"
        maxLength={20}
        width="medium"
        onBlur={() => {
          const nif = normaliseTaxId(form.values.nif);
          if (nif !== form.values.nif) form.edit({ nif });
        }}
      />
      <TextField
        {...form.field("contract")}
        spellCheck={false}
        help={t("activate.contractHelp")}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
        width="medium"
      />
      {flags.invoiceNumberField && (
        <TextField
          {...form.field("invoiceNumber")}
          spellCheck={false}
          help={t("activate.invoiceNumberHelp")}
          autoComplete="off"
          maxLength={40}
          width="medium"
        />
      )}
      <TextField {...form.field("email")} {...emailField} help={t("activate.emailHelp")} />
      <TextField {...form.field("email2")} {...emailField} />
      {flags.phoneField && (
        <TextField
          {...form.field("phone")}
          type="tel"
          autoComplete="tel"
          width="medium"
          onValueChange={(text) => form.edit({ phone: trimPhone(text) })}
        />
      )}
      <Checkbox {...form.checkbox("accept")} label={t.rich("activate.accept", termLinks)} />
      <Button {...form.submitButton(t("activate.submitting"))}>{t("activate.submit")}</Button>
    </Form>
  );
};
