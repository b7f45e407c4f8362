import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { verifyStaffSecondFactor } from "../contract/verify-staff-second-factor.ts";
import type { SignInStepsProps } from "./sign-in-steps.tsx";
import { useWords } from "./words.ts";

export interface CodeFormProps extends Pick<SignInStepsProps, "onSession"> {
  /** Begins again with another email. */
  readonly onOther: () => void;
}

interface CodeFieldProps extends CodeFormProps {
  readonly label: ReactNode;
}

const sixDigits = /^\d{6}$/;

/** The field for a code, with its button. */
export const CodeField = ({ label, onSession, onOther }: CodeFieldProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(verifyStaffSecondFactor);
  const typed = useFormValues({ empty: { code: "" } });
  const code = typed.values.code.replaceAll(/\s/g, "");
  const form = useForm(typed, {
    id: "staff-code",
    fields: {
      code: {
        label,
        problem: sixDigits.test(code) ? undefined : t("code.missing"),
        codes: ["wrong_staff_code"],
      },
    },
    send: () => mutate({ body: { code } }, { onSuccess: onSession }),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("code.failed")}>
      <TextField
        {...form.field("code")}
        help={t("code.help")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        width="short"
      />
      <Button {...form.submitButton(t("code.submitting"))} width="full">
        {t("code.submit")}
      </Button>
      <Button variant="quiet" onClick={onOther}>
        {t("code.other")}
      </Button>
    </Form>
  );
};

/** Moves the focus to the first field of a step: the form that had it is removed. */
const useFocusOnStart = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  // Outside React: the browser's focus.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return box;
};

/** The second step of a sign-in. */
export const CodeForm = (props: CodeFormProps) => {
  const t = useWords();
  const box = useFocusOnStart();
  return (
    <div ref={box}>
      <Section title={t("code.title")} lead={t("code.lead")}>
        <CodeField label={t("code.label")} {...props} />
      </Section>
    </div>
  );
};
