import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import type { PendingStep } from "./pending-step.ts";
import { toSignInError } from "./sign-in-error.ts";
import { useWords } from "./words.ts";

interface Credentials {
  readonly user: string;
  readonly password: string;
  /** Remembers this device. */
  readonly remember: boolean;
}

/**
 * Signs in; the response sets the cookie, and cached data of an earlier customer is cleared. If a second step is
 * required, no session exists yet and `onSecondStep` is called instead.
 */
export const useSignIn = (onSecondStep: (pending: PendingStep) => void) => {
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(getToken);
  const signIn = ({ user, password, remember }: Credentials): void =>
    mutate(
      { body: { user, password, remember } },
      {
        onSuccess: ({ secondStep, newCustomer }) => {
          if (secondStep !== null) return onSecondStep({ ...secondStep, remember });
          queries.clear();
          session.noteSignedIn({ newCustomer, isRemembered: remember });
        },
      },
    );
  return { signIn, error, isPending };
};

const empty: Credentials = { user: "", password: "", remember: false };

export const SignInForm = ({ onSecondStep }: { onSecondStep: (pending: PendingStep) => void }) => {
  const t = useWords();
  const { signIn, error, isPending } = useSignIn(onSecondStep);
  const { refusal } = useSession();
  const { rememberDays } = useSettings().session;
  const refused = error ?? refusal;
  // The same error for the same refusal, which is shown once.
  const problem = useMemo(() => refused && toSignInError(refused), [refused]);
  const typed = useFormValues({ empty });
  const { user, password } = typed.values;
  const form = useForm(typed, {
    id: "sign-in",
    fields: {
      user: { label: t("user"), problem: user.trim() === "" ? t("required.user") : undefined },
      password: { label: t("password"), problem: password === "" ? t("required.password") : undefined },
      remember: { label: t("remember") },
    },
    send: () => signIn(typed.values),
    error: problem,
    isPending,
    words: t,
  });
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("failed")}>
      <TextField
        {...form.field("user")}
        help={t("userHelp")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        {...form.field("password")}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        words={{
          show: t("show"),
          hide: t("hide"),
          showLabel: t("showPassword"),
          hideLabel: t("hidePassword"),
          shown: t("passwordShown"),
          hidden: t("passwordHidden"),
        }}
      />
      {rememberDays > 0 && (
        <Checkbox {...form.checkbox("remember")} help={t("rememberHelp", { days: rememberDays })} />
      )}
      <Button {...form.submitButton(t("submitting"))} width="full">
        {t("submit")}
      </Button>
    </Form>
  );
};
