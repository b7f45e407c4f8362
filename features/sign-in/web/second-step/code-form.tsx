import { useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useSecondStepWords } from "../second-step-words.ts";
import type { SecondStep } from "./use-second-step.ts";

interface CodeFormProps {
  readonly method: "totp" | "recovery_code";
  readonly step: SecondStep;
}

const spaces = /\s/g;
const sixDigits = /^\d{6}$/;

/** One field: the app's six digits, or one of the codes that were kept. */
export const CodeForm = ({ method, step }: CodeFormProps) => {
  const t = useSecondStepWords();
  const [code, setCode] = useState("");
  const [isWrongShape, setWrongShape] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The browser's focus is outside React: the form that had it is gone, and this field is all there is to do.
  useEffect(() => field.current?.focus(), []);
  const typed = method === "totp" ? code.replaceAll(spaces, "") : code.trim();
  const isReady = method === "totp" ? sixDigits.test(typed) : typed !== "";
  const handleSubmit = (): void => {
    setWrongShape(!isReady);
    if (isReady) step.show({ [method]: typed });
  };
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label={t(`${method}.label`)}
        help={t(`${method}.help`)}
        error={isWrongShape ? t(`${method}.required`) : undefined}
        inputMode={method === "totp" ? "numeric" : "text"}
        autoComplete={method === "totp" ? "one-time-code" : "off"}
        autoCapitalize={method === "totp" ? "none" : "characters"}
        spellCheck={false}
        maxLength={method === "totp" ? 10 : 40}
        value={code}
        onValueChange={setCode}
      />
      <Button
        type="submit"
        variant="primary"
        width="full"
        {...(step.isPending ? { busyText: t("submitting") } : {})}
      >
        {t("submit")}
      </Button>
    </Form>
  );
};
