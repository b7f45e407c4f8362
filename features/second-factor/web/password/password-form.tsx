import { useState } from "react";
import { Button } from "#platform/ui/action/button.tsx";
import { ButtonRow } from "#platform/ui/action/button-row.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { useWords } from "../words.ts";
import { OwnPasswordField } from "./own-password-field.tsx";

interface PasswordFormProps {
  readonly submit: string;
  readonly tone?: "primary" | "danger";
  readonly isPending: boolean;
  readonly error: ApiError | null;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}

/** A wrong password is said at its field, anything else above it. */
export const PasswordForm = (props: PasswordFormProps) => {
  const { submit, tone = "primary", isPending, error, onPassword, onCancel } = props;
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
      <ButtonRow>
        <Button type="submit" variant={tone} {...(isPending ? { busyText: t("sending") } : {})}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </ButtonRow>
    </Form>
  );
};
