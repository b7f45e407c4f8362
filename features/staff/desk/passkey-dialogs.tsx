import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { endStaffPasskey } from "../contract/end-staff-passkey.ts";
import { recentSignInMinutes, type StaffPasskey } from "../contract/staff-passkey.ts";
import type { StaffDialogProps } from "./dialog-parts.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";
import { useWords } from "./words.ts";

export interface PasskeyDialogProps extends StaffDialogProps {
  /** The sign-in is too long ago. */
  readonly onSignInNeeded: () => void;
}

export const EndPasskeyDialog = ({
  passkey: { passkeyId, name },
  onClose,
  onDone,
  onSignInNeeded,
}: PasskeyDialogProps & { readonly passkey: StaffPasskey }) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(endStaffPasskey);
  const handleConfirm = (): void =>
    mutate(
      { params: { passkeyId } },
      {
        onSuccess: () => onDone(t("account.isEnded")),
        onError: ({ code }) => {
          if (code === "recent_sign_in_required") onSignInNeeded();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("endPasskey.title", { name })}
      text={t("endPasskey.text")}
      submit={t("endPasskey.submit")}
      busy={t("endPasskey.submitting")}
      failed={t("endPasskey.failed")}
      tone="danger"
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};

/** Over the account page: after it passkeys can be changed. */
export const SignInAgainDialog = ({ onClose, onDone }: StaffDialogProps) => {
  const t = useWords();
  const { noteSignedIn } = useSession();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("members.close")}
      title={t("signInAgain.title")}
      description={t("signInAgain.text", { minutes: recentSignInMinutes })}
    >
      <SignInSteps
        onSession={() => {
          // Loads the page again if it was another member who signed in.
          noteSignedIn();
          onDone(t("signInAgain.done"));
        }}
      />
    </Dialog>
  );
};
