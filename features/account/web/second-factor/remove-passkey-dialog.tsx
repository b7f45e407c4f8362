import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
import type { Passkey } from "../../contract/second-factor/get-second-factor.ts";
import { removePasskey } from "../../contract/second-factor/remove-passkey.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useChanged } from "./change-parts.tsx";
import { useWords } from "./words.ts";

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export const RemovePasskeyDialog = ({ passkey, onClose }: RemovePasskeyDialogProps) => {
  const t = useWords();
  const changed = useChanged();
  const showSnackbar = useSnackbar();
  const removing = useCall(removePasskey);
  const handleDone = (): void => {
    changed();
    showSnackbar({ tone: "positive", text: t("passkeys.isRemoved") });
  };
  return (
    <PasswordDialog
      isOpen
      onClose={onClose}
      title={t("passkeys.askToRemove.title", { name: passkey.name })}
      text={t("passkeys.askToRemove.text")}
      submit={t("passkeys.askToRemove.submit")}
      tone="danger"
      call={removing}
      inputOf={(current_password) => ({
        params: { passkeyId: passkey.passkeyId },
        body: { current_password },
      })}
      onDone={handleDone}
    />
  );
};
