import { useEffect, useRef, useState } from "react";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { isValidMobile } from "#features/profile/contract/mobile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { EditorButtons } from "#platform/web/editor-buttons.tsx";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { changeContact, type ContactField } from "../contract/change-contact.ts";
import type { Contract } from "../contract/get-contract.ts";
import { useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

const isRight = { email: isEmailAddress, phone: isValidMobile } as const;
const inputs = {
  email: { type: "email", autoComplete: "email", maxLength: 254 },
  phone: { type: "tel", autoComplete: "tel", maxLength: 30 },
} as const;

interface ContactEditorProps {
  readonly contract: Pick<Contract, "name">;
  readonly field: ContactField;
  readonly value: string;
  readonly onDone: () => void;
}

/** Edits the email or phone of a contract in its row; a refusal leaves the typed text. */
export const ContactEditor = ({ contract, field, value, onDone }: ContactEditorProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const { send, error, isPending, isWaiting } = useContractChange(changeContact, {
    doneText: t(`contact.done.${field}`),
    onDone,
  });
  // Outside React: the editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => input.current?.focus(), []);

  const handleSubmit = (): void => {
    const typed = text.trim();
    setWrong(!isRight[field](typed));
    if (!isRight[field](typed)) return input.current?.focus();
    if (typed === value) return onDone();
    send({ params: { name: contract.name, field }, body: { [field]: typed } });
  };
  const errorText = (): string | undefined => {
    if (isWrong || error?.fieldErrors[field] !== undefined) return t(`contact.wrong.${field}`);
    return error === null ? undefined : problemText(error);
  };
  if (isWaiting)
    return (
      <Notice
        title={t("change.waitingTitle")}
        announce="polite"
        actions={
          <Button size="small" onClick={onDone}>
            {t("change.close")}
          </Button>
        }
      >
        {t("change.waitingText")}
      </Notice>
    );
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        ref={input}
        label={t(`contact.newValue.${field}`)}
        help={t("contact.help")}
        error={errorText()}
        {...inputs[field]}
        value={text}
        onValueChange={setText}
      />
      <EditorButtons isPending={isPending} onCancel={onDone} />
    </Form>
  );
};
