import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { getToken, maxPasswordLength } from "../../contract/sign-in/get-token.ts";
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

const userField = "sign-in-user" as const;
const passwordField = "sign-in-password" as const;
const fields = [userField, passwordField];
type Field = (typeof fields)[number];
const requiredOf = { [userField]: "required.user", [passwordField]: "required.password" } as const;

export const SignInForm = ({ onSecondStep }: { onSecondStep: (pending: PendingStep) => void }) => {
  const t = useWords();
  const { signIn, error, isPending } = useSignIn(onSecondStep);
  const { refusal } = useSession();
  const { rememberDays } = useSettings().session;
  const problem = error ?? refusal;
  const [user, setUser] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  const [missed, setMissed] = useState<readonly Field[]>([]);
  // The errors at the time of sending: a summary that changes while the customer types would take the focus.
  const summary = useMemo(
    () => missed.map((fieldId) => ({ fieldId, text: t(requiredOf[fieldId]) })),
    [missed, t],
  );
  const isEmpty = { [userField]: user.trim() === "", [passwordField]: password === "" };
  const missing = fields.filter((field) => isEmpty[field]);
  const isMissing = (field: Field) => missed.includes(field) && missing.includes(field);

  const handleSubmit = (): void => {
    setMissed(missing);
    if (missing.length === 0) signIn({ user, password, remember });
  };

  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      <FailureNotice title={t("failed")} error={problem && toSignInError(problem)} words={t} />
      <TextField
        id={userField}
        label={t("user")}
        help={t("userHelp")}
        error={isMissing(userField) ? t("required.user") : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={user}
        onValueChange={setUser}
      />
      <PasswordField
        id={passwordField}
        label={t("password")}
        error={isMissing(passwordField) ? t("required.password") : undefined}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        value={password}
        onValueChange={setPassword}
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
        <Checkbox
          label={t("remember")}
          help={t("rememberHelp", { days: rememberDays })}
          checked={remember}
          onCheckedChange={setRemember}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        width="full"
        {...(isPending ? { busyText: t("submitting") } : {})}
      >
        {t("submit")}
      </Button>
    </Form>
  );
};
