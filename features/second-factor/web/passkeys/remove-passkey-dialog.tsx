import { useSnackbar } from "#platform/ui/snackbar/snackbar-context.ts";
import { useCall } from "#platform/web/api/query.ts";
import type { Passkey } from "#features/second-factor/contract/get-second-factor.ts";
import { removePasskey } from "#features/second-factor/contract/remove-passkey.ts";
import { PasswordDialog } from "../password/password-dialog.tsx";
import { focusTitle } from "../focus-title.ts";
import { useChanged } from "../use-changed.ts";
import { useWords } from "../words.ts";

interface RemovePasskeyDialogProps {
  /** Which; closed without one. */
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
}

export const RemovePasskeyDialog = ({ passkey, onClose }: RemovePasskeyDialogProps) => {
  const t = useWords();
  const changed = useChanged();
  const say = useSnackbar();
  const { mutate, error, isPending, reset } = useCall(removePasskey);
  const close = (): void => {
    reset();
    onClose();
  };
  const handlePassword = (current_password: string): void => {
    if (passkey === undefined) return;
    const { passkeyId } = passkey;
    mutate(
      { params: { passkeyId }, body: { current_password } },
      {
        onSuccess: () => (
          close(),
          changed(),
          focusTitle(),
          say({ tone: "positive", text: t("passkeys.isRemoved") })
        ),
      },
    );
  };
  return (
    <PasswordDialog
      isOpen={passkey !== undefined}
      onClose={close}
      title={t("passkeys.askToRemove.title", { name: passkey?.name ?? "" })}
      text={t("passkeys.askToRemove.text")}
      submit={t("passkeys.askToRemove.submit")}
      tone="danger"
      isPending={isPending}
      error={error}
      onPassword={handlePassword}
    />
  );
};
