import { useState } from "react";
import type { FormError } from "#platform/ui/form/form.tsx";
import type { SignUpErrors, SignUpFault } from "../../contract/registration/sign-up-rules.ts";
import { useWords } from "./words.ts";

export const signUpFields = {
  nif: "sign-up-tax-id",
  contract: "sign-up-contract",
  invoiceNumber: "sign-up-invoice",
  email: "sign-up-email",
  email2: "sign-up-email-2",
  phone: "sign-up-phone",
  accept: "sign-up-accept",
} as const;
type SignUpFieldName = keyof typeof signUpFields;
const order = ["nif", "contract", "invoiceNumber", "email", "email2", "phone", "accept"] as const;

type Texts = Partial<Record<SignUpFieldName, string | undefined>>;

const useFaultTexts = () => {
  const t = useWords();
  const notValid = {
    nif: t("activate.nifNotValid"),
    contract: t("activate.contractNotValid"),
    invoiceNumber: t("activate.invoiceNumberNotValid"),
    email: t("activate.emailNotValid"),
    email2: t("activate.emailNotValid"),
    phone: t("activate.phoneNotValid"),
  };
  const textOf = (field: keyof typeof notValid, fault: SignUpFault | undefined): string | undefined => {
    if (fault === undefined) return undefined;
    if (fault === "do_not_match") return t("activate.emailsDoNotMatch");
    return fault === "required" ? t(`required.${field}`) : notValid[field];
  };
  return (found: SignUpErrors): Texts => ({
    nif: textOf("nif", found.nif),
    contract: textOf("contract", found.contract),
    invoiceNumber: textOf("invoiceNumber", found.invoiceNumber),
    email: textOf("email", found.email),
    email2: textOf("email2", found.email2),
    phone: textOf("phone", found.phone),
    accept:
      found.accept_conditions === undefined && found.accept_gdpr === undefined
        ? undefined
        : t("activate.acceptRequired"),
  });
};

/** Labels of the fields and their errors, beside each field and in the summary at the top. */
export const useFieldErrors = () => {
  const t = useWords();
  const textsOf = useFaultTexts();
  const [errors, setErrors] = useState<Texts>({});
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const labels = {
    nif: t("activate.nif"),
    contract: t("activate.contract"),
    invoiceNumber: t("activate.invoiceNumber"),
    email: t("activate.email"),
    email2: t("activate.email2"),
    phone: t("activate.phone"),
    accept: t("activate.acceptShort"),
  };
  return {
    labels,
    errors,
    summary,
    showErrors: (found: SignUpErrors): void => {
      const texts = textsOf(found);
      setErrors(texts);
      setSummary(
        order.flatMap((name) =>
          texts[name] === undefined
            ? []
            : [{ fieldId: signUpFields[name], text: `${labels[name]}: ${texts[name]}` }],
        ),
      );
    },
    /** Errors that only the server can find, as texts from the server. */
    showServerErrors: (texts: readonly string[]): void => setSummary(texts.map((text) => ({ text }))),
    clearError: (name: SignUpFieldName): void => setErrors((before) => ({ ...before, [name]: undefined })),
  };
};
