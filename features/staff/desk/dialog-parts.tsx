import { staffRoles, type StaffRole } from "#platform/contract/staff-roles.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox, type CheckboxProps } from "#platform/ui/form/checkbox.tsx";
import { FieldError } from "#platform/ui/form/field.tsx";
import { useDeskWords } from "#platform/web/desk/words.ts";
import type { StaffMember } from "../contract/staff-member.ts";
import { useWords } from "./words.ts";

export interface StaffDialogProps {
  readonly onClose: () => void;
  /** With the words of what was done. */
  readonly onDone: (text: string) => void;
}

export interface MemberDialogProps extends StaffDialogProps {
  readonly member: StaffMember;
}

export const CancelButton = ({ onClose }: Pick<StaffDialogProps, "onClose">) => {
  const t = useWords();
  return (
    <Button variant="quiet" onClick={onClose}>
      {t("members.cancel")}
    </Button>
  );
};

interface RoleFieldProps extends Pick<CheckboxProps, "id" | "error" | "label"> {
  readonly value: readonly StaffRole[];
  readonly onValueChange: (roles: readonly StaffRole[]) => void;
}

/** The roles to tick, each with what it allows. */
export const RoleField = ({ id, label, error, value, onValueChange }: RoleFieldProps) => {
  const t = useWords();
  const words = useDeskWords();
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      {staffRoles.map((role) => (
        <Checkbox
          key={role}
          label={words(`roles.${role}`)}
          help={t(`roleTexts.${role}`)}
          checked={value.includes(role)}
          onCheckedChange={(isChecked) =>
            onValueChange(staffRoles.filter((each) => (each === role ? isChecked : value.includes(each))))
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};
