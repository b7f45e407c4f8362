import { useState } from "react";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
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
  const [name, setName] = useState(passkey.name);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isNameless = name.trim() === "";
  const handleSubmit = (): void => {
    setWasSubmitted(true);
    if (isNameless) return;
    const { passkeyId } = passkey;
    mutate(
      { params: { passkeyId }, body: { name: name.trim() } },
      {
        onSuccess: () => (
          onClose(),
          changed(),
          showSnackbar({ tone: "positive", text: t("passkeys.isRenamed") })
        ),
      },
    );
  };
  return (
    <Form onSubmit={handleSubmit}>
      <FailureNotice title={t("notDone")} error={error} words={t} />
      <TextField
        label={t("passkeys.askToAdd.name")}
        error={wasSubmitted && isNameless ? t("nameRequired") : undefined}
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
        value={name}
        onValueChange={setName}
      />
      <FormButtons submit={t("passkeys.askToRename.submit")} isPending={isPending} onCancel={onClose} />
    </Form>
  );
};
