import { Button } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { endStaffMember } from "../contract/end-staff-member.ts";
import { resetStaffMember } from "../contract/reset-staff-member.ts";
import { CancelButton, type MemberDialogProps } from "./dialog-parts.tsx";
import { useWords } from "./words.ts";

/** What cannot be undone: asked before it is done. */
export const EndDialog = ({ member, onClose, onDone }: MemberDialogProps) => {
  const t = useWords();
  const { name, staffId } = member;
  const { mutate, error, isPending } = useCall(endStaffMember);
  const handleEnd = (): void =>
    mutate({ params: { staffId } }, { onSuccess: () => onDone(t("endDialog.done", { name })) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("members.close")}
      title={t("endDialog.title", { name })}
      description={t("endDialog.text")}
      actions={
        <>
          <Button
            variant="danger"
            onClick={handleEnd}
            {...(isPending ? { busyText: t("endDialog.submitting") } : {})}
          >
            {t("endDialog.submit")}
          </Button>
          <CancelButton onClose={onClose} />
        </>
      }
    >
      <FailureNotice error={error} title={t("endDialog.failed")} words={t} />
    </Dialog>
  );
};

/** For a member who lost password or phone, or whose invitation has expired. */
export const ResetDialog = ({ member, onClose, onDone }: MemberDialogProps) => {
  const t = useWords();
  const { name, email, staffId } = member;
  const { mutate, error, isPending } = useCall(resetStaffMember);
  const handleReset = (): void =>
    mutate({ params: { staffId } }, { onSuccess: () => onDone(t("renewDialog.done", { email })) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("members.close")}
      title={t("renewDialog.title", { name })}
      description={t("renewDialog.text")}
      actions={
        <>
          <Button
            variant="primary"
            onClick={handleReset}
            {...(isPending ? { busyText: t("renewDialog.submitting") } : {})}
          >
            {t("renewDialog.submit")}
          </Button>
          <CancelButton onClose={onClose} />
        </>
      }
    >
      <FailureNotice error={error} title={t("renewDialog.failed")} words={t} />
    </Dialog>
  );
};
