import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import type { Passkey } from "../../contract/second-factor/get-second-factor.ts";
import { renamePasskey } from "../../contract/second-factor/rename-passkey.ts";
import { maxPasskeyNameLength } from "../../contract/second-factor/wire-parts.ts";
import { FormButtons, useChanged } from "./change-parts.tsx";
import { useWords } from "./words.ts";

interface RenamePasskeyDialogProps {
  /** The dialog is closed if undefined. */
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
}

export const RenamePasskeyDialog = ({ passkey, onClose }: RenamePasskeyDialogProps) => {
  const t = useWords();
  return (
    <Dialog
      isOpen={passkey !== undefined}
      onClose={onClose}
      title={t("passkeys.askToRename.title")}
      closeLabel={t("close")}
    >
      {passkey !== undefined && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
};

const RenameForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useWords();
  const changed = useChanged();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(renamePasskey);
  const typed = useFormValues({ empty: { name: passkey.name } });
  const name = typed.values.name.trim();
  const { passkeyId } = passkey;
  const send = (): void =>
    mutate(
      { params: { passkeyId }, body: { name } },
      {
        onSuccess: () => (
          onClose(),
          changed(),
          showSnackbar({ tone: "positive", text: t("passkeys.isRenamed") })
        ),
      },
    );
  const form = useForm(typed, {
    fields: {
      name: { label: t("passkeys.askToAdd.name"), problem: name === "" ? t("nameRequired") : undefined },
    },
    send,
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("notDone")}>
      <TextField {...form.field("name")} autoComplete="off" maxLength={maxPasskeyNameLength} />
      <FormButtons form={form} submit={t("passkeys.askToRename.submit")} onCancel={onClose} />
    </Form>
  );
};
