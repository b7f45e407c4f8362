import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useDesk } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { maxStaffPasswordLength } from "../contract/staff-member.ts";
import { OpenidSignIn } from "./openid-sign-in.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import type { SignInStepsProps } from "./sign-in-steps.tsx";
import { usePasswordWords } from "./use-password-words.ts";
import { useWords } from "./words.ts";

interface PasswordFormProps extends Pick<SignInStepsProps, "onSession"> {
  /** The session exists, and waits for this. */
  readonly onDone: (step: "to_set_up" | "to_verify") => void;
}

const empty = { email: "", password: "" };

export const PasswordForm = ({ onDone, onSession }: PasswordFormProps) => {
  const t = useWords();
  const words = usePasswordWords();
  const { demoStaff = [] } = useDesk();
  const { mutate, error, isPending } = useCall(signInStaff);
  const typed = useFormValues({ empty });
  const { email, password } = typed.values;
  const form = useForm(typed, {
    id: "staff-sign-in",
    fields: {
      email: {
        label: t("signIn.email"),
        problem: email.trim() === "" ? t("signIn.emailMissing") : undefined,
      },
      password: {
        label: t("signIn.password"),
        problem: password === "" ? t("signIn.passwordMissing") : undefined,
      },
    },
    send: () =>
      mutate(
        { body: { email: email.trim(), password } },
        { onSuccess: ({ secondFactor }) => onDone(secondFactor) },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Stack>
      <Form form={form} summaryTitle={t("signIn.summary")} failedTitle={t("signIn.failed")}>
        <TextField
          {...form.field("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          {...form.field("password")}
          autoComplete="current-password"
          maxLength={maxStaffPasswordLength}
          words={words}
        />
        <Button {...form.submitButton(t("signIn.submitting"))} width="full">
          {t("signIn.submit")}
        </Button>
      </Form>
      <OpenidSignIn />
      <PasskeySignIn onSession={onSession} />
      <p>{t("signIn.lost")}</p>
      {demoStaff.length > 0 && (
        <Stack>
          <p>{t("signIn.demo")}</p>
          <ButtonRow>
            {demoStaff.map((member) => (
              <Button
                key={member.email}
                size="small"
                onClick={() => typed.edit({ email: member.email, password: member.password })}
              >
                {member.name}
              </Button>
            ))}
          </ButtonRow>
          <p>{t("signIn.demoCode")}</p>
        </Stack>
      )}
    </Stack>
  );
};
