import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useChanged } from "../use-changed.ts";
import { useWords } from "../words.ts";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

interface AddPasskeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** A name and the password; then the browser asks for the rest. */
export const AddPasskeyDialog = ({ isOpen, onClose, onCodes }: AddPasskeyDialogProps) => {
  const t = useWords();
  const changed = useChanged();
  const showSnackbar = useSnackbar();
  const { start, cancel, problem, isPending } = useAddPasskey();
  const close = (): void => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t("passkeys.askToAdd.title")}
      description={t("passkeys.askToAdd.text")}
      closeLabel={t("close")}
    >
      <AddPasskeyForm
        problem={problem}
        isPending={isPending}
        onCancel={close}
        onSubmit={(passkey) =>
          start(passkey, (codes) => {
            close();
            changed();
            if (codes === null) showSnackbar({ tone: "positive", text: t("passkeys.isAdded") });
            onCodes(codes);
          })
        }
      />
    </Dialog>
  );
};
