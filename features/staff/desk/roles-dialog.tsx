import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { changeStaffRoles } from "../contract/change-staff-roles.ts";
import { CancelButton, RoleField, type MemberDialogProps } from "./dialog-parts.tsx";
import { useWords } from "./words.ts";

export const RolesDialog = ({ member, onClose, onDone }: MemberDialogProps) => {
  const t = useWords();
  const { name, staffId } = member;
  const { mutate, error, isPending } = useCall(changeStaffRoles);
  const empty: { roles: readonly StaffRole[] } = { roles: member.roles };
  const typed = useFormValues({ empty });
  const { roles } = typed.values;
  const form = useForm(typed, {
    id: "roles",
    fields: {
      roles: {
        label: t("inviteDialog.roles"),
        problem: roles.length === 0 ? t("inviteDialog.rolesMissing") : undefined,
        codes: ["last_administrator"],
      },
    },
    send: () =>
      mutate(
        { params: { staffId }, body: { roles: [...roles] } },
        { onSuccess: () => onDone(t("rolesDialog.done", { name })) },
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
      title={t("rolesDialog.title", { name })}
      description={t("rolesDialog.text", { name })}
    >
      <Form form={form} failedTitle={t("rolesDialog.failed")}>
        <RoleField {...form.field("roles")} />
        <ButtonRow>
          <Button {...form.submitButton(t("rolesDialog.submitting"))}>{t("rolesDialog.submit")}</Button>
          <CancelButton onClose={onClose} />
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
