import { isEmailAddress } from "#platform/contract/email-address.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { inviteStaffMember } from "../contract/invite-staff-member.ts";
import { invitationHours } from "../contract/staff-member.ts";
import { CancelButton, RoleField, type StaffDialogProps } from "./dialog-parts.tsx";
import { useWords } from "./words.ts";

const empty: { name: string; email: string; roles: readonly StaffRole[] } = {
  name: "",
  email: "",
  roles: [],
};

export const InviteDialog = ({ onClose, onDone }: StaffDialogProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(inviteStaffMember);
  const typed = useFormValues({ empty });
  const { name, email, roles } = typed.values;
  const form = useForm(typed, {
    id: "invite",
    fields: {
      name: {
        label: t("inviteDialog.name"),
        problem: name.trim() === "" ? t("inviteDialog.nameMissing") : undefined,
      },
      email: {
        label: t("inviteDialog.email"),
        problem: isEmailAddress(email) ? undefined : t("inviteDialog.emailWrong"),
        codes: ["staff_member_exists"],
      },
      roles: {
        label: t("inviteDialog.roles"),
        problem: roles.length === 0 ? t("inviteDialog.rolesMissing") : undefined,
      },
    },
    send: () =>
      mutate(
        { body: { name: name.trim(), email: email.trim(), roles: [...roles] } },
        { onSuccess: () => onDone(t("inviteDialog.done", { email: email.trim() })) },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("members.close")}
      title={t("inviteDialog.title")}
      description={t("inviteDialog.text", { hours: invitationHours })}
    >
      <Form form={form} failedTitle={t("inviteDialog.failed")}>
        <TextField {...form.field("name")} autoComplete="off" maxLength={100} />
        <TextField
          {...form.field("email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <RoleField {...form.field("roles")} />
        <ButtonRow>
          <Button {...form.submitButton(t("inviteDialog.submitting"))}>{t("inviteDialog.submit")}</Button>
          <CancelButton onClose={onClose} />
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
