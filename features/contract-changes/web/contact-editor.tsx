import { useEffect, useRef } from "react";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { EditorButtons } from "#platform/web/editor-buttons.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { changeContact, type ContactField } from "../contract/change-contact.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
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
  const input = useRef<HTMLInputElement>(null);
  const { send, error, isPending, waitingReference } = useContractChange(changeContact, {
    doneText: t(`contact.done.${field}`),
    onDone,
  });
  // Outside React: the editor replaces the button that was pressed, so it takes the focus.
  useEffect(() => input.current?.focus(), []);

  const typed = useFormValues({ empty: { text: value } });
  const text = typed.values.text.trim();
  const form = useForm(typed, {
    fields: {
      text: {
        label: t(`contact.newValue.${field}`),
        problem: isRight[field](text) ? undefined : t(`contact.wrong.${field}`),
        serverName: field,
        invalid: t(`contact.wrong.${field}`),
        codes: "rest",
      },
    },
    send: () =>
      text === value ? onDone() : send({ params: { name: contract.name, field }, body: { [field]: text } }),
    error,
    isPending,
    words: t,
  });
  if (waitingReference !== undefined)
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
    <Form form={form}>
      <TextField ref={input} {...form.field("text")} help={t("contact.help")} {...inputs[field]} />
      <EditorButtons form={form} onCancel={onDone} />
    </Form>
  );
};
