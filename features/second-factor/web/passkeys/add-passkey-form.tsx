import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { longestPasskeyName } from "#features/second-factor/contract/wire-parts.ts";
import { OwnPasswordField } from "../password/own-password-field.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { useWords } from "../words.ts";
import type { AddPasskeyProblem, NewPasskey } from "./use-add-passkey.ts";

interface AddPasskeyFormProps {
  readonly problem: AddPasskeyProblem | undefined;
  readonly isPending: boolean;
  readonly onSubmit: (passkey: NewPasskey) => void;
  readonly onCancel: () => void;
}

const isAboutPassword = (problem: AddPasskeyProblem | undefined): problem is ApiError =>
  problem instanceof ApiError && problem.code === "wrong_current_password";

export const AddPasskeyForm = ({ problem, isPending, onSubmit, onCancel }: AddPasskeyFormProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isNameless = name.trim() === "";
  const handleSubmit = (): void => {
    setWasSubmitted(true);
    if (!isNameless && password !== "") onSubmit({ name: name.trim(), password });
  };
  const wrongPassword = isAboutPassword(problem) ? problemText(problem) : undefined;
  return (
    <Form onSubmit={handleSubmit}>
      {problem !== undefined && wrongPassword === undefined && (
        <Notice tone="negative" title={t("notDone")} announce="assertive">
          {problem instanceof ApiError ? problemText(problem) : t(`passkeys.${problem}`)}
        </Notice>
      )}
      <TextField
        label={t("passkeys.askToAdd.name")}
        help={t("passkeys.askToAdd.nameHelp")}
        error={wasSubmitted && isNameless ? t("nameRequired") : undefined}
        autoComplete="off"
        maxLength={longestPasskeyName}
        value={name}
        onValueChange={setName}
      />
      <OwnPasswordField
        value={password}
        onValueChange={setPassword}
        error={wasSubmitted && password === "" ? t("password.required") : wrongPassword}
      />
      <FormButtons
        submit={t("passkeys.askToAdd.submit")}
        isPending={isPending}
        busyText={t("passkeys.askToAdd.submitting")}
        onCancel={onCancel}
      />
    </Form>
  );
};
