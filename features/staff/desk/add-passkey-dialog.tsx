import { useEffect, useRef, useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { makePasskey } from "#platform/web/passkeys/make-passkey.ts";
import { addStaffPasskey } from "../contract/add-staff-passkey.ts";
import { beginStaffPasskey } from "../contract/begin-staff-passkey.ts";
import { maxStaffPasskeyNameLength } from "../contract/staff-passkey.ts";
import { CancelButton } from "./dialog-parts.tsx";
import type { PasskeyDialogProps } from "./passkey-dialogs.tsx";
import { useWords } from "./words.ts";

/** Options from the server, the browser's prompt, registration on the server. */
const useAddPasskey = ({ onDone, onSignInNeeded }: PasskeyDialogProps) => {
  const t = useWords();
  const begin = useCall(beginStaffPasskey);
  const add = useCall(addStaffPasskey);
  const [isPrompting, setPrompting] = useState(false);
  const [problem, setProblem] = useState<"notMade" | "alreadyThere">();
  const prompt = useRef<AbortController>(undefined);
  // Outside React: the browser's prompt, which would stay open over the next screen.
  useEffect(() => () => prompt.current?.abort(), []);

  const make = async (name: string, { ticket, options }: NonNullable<typeof begin.data>): Promise<void> => {
    const { signal } = (prompt.current = new AbortController());
    setPrompting(true);
    const made = await makePasskey(options, signal);
    setPrompting(false);
    if (typeof made !== "string")
      add.mutate(
        { body: { ticket, attestation: made, name } },
        { onSuccess: () => onDone(t("account.isAdded")) },
      );
    else if (!signal.aborted) setProblem(made);
  };
  return {
    problem,
    error: begin.error ?? add.error,
    isPending: begin.isPending || isPrompting || add.isPending,
    start: (name: string): void => {
      setProblem(undefined);
      add.reset();
      begin.mutate(
        {},
        {
          onSuccess: (begun) => void make(name, begun),
          onError: ({ code }) => {
            if (code === "recent_sign_in_required") onSignInNeeded();
          },
        },
      );
    },
  };
};

/** Asks for a name; then the browser's prompt follows. */
export const AddPasskeyDialog = (props: PasskeyDialogProps) => {
  const t = useWords();
  const { onClose } = props;
  const { problem, error, isPending, start } = useAddPasskey(props);
  const typed = useFormValues({ empty: { name: "" } });
  const name = typed.values.name.trim();
  const form = useForm(typed, {
    id: "passkey",
    fields: {
      name: { label: t("addDialog.name"), problem: name === "" ? t("addDialog.nameMissing") : undefined },
    },
    send: () => start(name),
    error,
    isPending,
    words: t,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("members.close")}
      title={t("addDialog.title")}
      description={t("addDialog.text")}
    >
      <Form form={form} failedTitle={t("addDialog.failed")}>
        {problem !== undefined && (
          <Notice tone="negative" title={t("addDialog.failed")} announce="assertive">
            {t(`account.${problem}`)}
          </Notice>
        )}
        <TextField
          {...form.field("name")}
          help={t("addDialog.nameHelp")}
          autoComplete="off"
          maxLength={maxStaffPasskeyNameLength}
        />
        <ButtonRow>
          <Button {...form.submitButton(t("addDialog.submitting"))}>{t("addDialog.submit")}</Button>
          <CancelButton onClose={onClose} />
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
