import { useState } from "react";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { confirmApp } from "#features/second-factor/contract/confirm-app.ts";
import { FormButtons } from "../form-buttons.tsx";
import { useWords } from "../words.ts";

interface FirstCodeFormProps {
  readonly onConfirmed: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

const codeShape = /^\d{6}$/;

/** The first code of the app, which shows that it has the secret. */
export const FirstCodeForm = ({ onConfirmed, onCancel }: FirstCodeFormProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const { mutate, error, isPending } = useCall(confirmApp);
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const typed = code.replaceAll(/\s/g, "");
  const handleSubmit = (): void => {
    setShort(!codeShape.test(typed));
    if (codeShape.test(typed))
      mutate({ body: { code: typed } }, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) });
  };
  const isWrong = error?.code === "wrong_code";
  const wrong = isWrong ? problemText(error) : undefined;
  return (
    <Form onSubmit={handleSubmit}>
      <FailureNotice title={t("notDone")} error={isWrong ? null : error} words={t} />
      <TextField
        label={t("app.setUp.code")}
        help={t("app.setUp.codeHelp")}
        error={isShort ? t("app.setUp.sixDigits") : wrong}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        width="short"
        value={code}
        onValueChange={setCode}
      />
      <FormButtons
        submit={t("app.setUp.confirm")}
        isPending={isPending}
        busyText={t("app.setUp.confirming")}
        cancel={t("app.setUp.cancel")}
        onCancel={onCancel}
      />
    </Form>
  );
};
