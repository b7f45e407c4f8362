import { useState } from "react";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { FormButtons } from "../form-buttons.tsx";
import { useWords } from "../words.ts";
import { OwnPasswordField } from "./own-password-field.tsx";

interface PasswordFormProps {
  readonly submit: string;
  readonly tone: "primary" | "danger" | undefined;
  readonly isPending: boolean;
  readonly error: ApiError | null;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}

/** A wrong password is said at its field, anything else above it. */
export const PasswordForm = (props: PasswordFormProps) => {
  const { submit, tone, isPending, error, onPassword, onCancel } = props;
  const t = useWords();
  const problemText = useProblemText(t);
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const isWrong = error?.code === "wrong_current_password";
  const handleSubmit = (): void => {
    setMissing(password === "");
    if (password !== "") onPassword(password);
  };
  const wrong = isWrong ? problemText(error) : undefined;
  return (
    <Form onSubmit={handleSubmit}>
      <FailureNotice title={t("notDone")} error={isWrong ? null : error} words={t} />
      <OwnPasswordField
        value={password}
        onValueChange={setPassword}
        error={isMissing ? t("password.required") : wrong}
      />
      <FormButtons submit={submit} tone={tone} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
};
