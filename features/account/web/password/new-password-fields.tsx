import { Checklist } from "#platform/ui/form/checklist.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { passwordRules } from "../../contract/password/password-rules.ts";
import { useNewPasswordWords } from "./new-password-words.ts";
import { newPasswordField, repeatedPasswordField, type NewPassword } from "./use-new-password.ts";

/** A new password with its rules, ticked off while one types, and the same once more. */
export const NewPasswordFields = ({
  choice,
  isDisabled = false,
}: {
  choice: NewPassword;
  isDisabled?: boolean;
}) => {
  const t = useNewPasswordWords();
  const { minimumLength } = useSettings().password;
  const toggle = { show: t("show"), hide: t("hide") };
  return (
    <>
      <PasswordField
        id={newPasswordField}
        label={t("password")}
        help={
          <Checklist
            label={t("rulesTitle")}
            metLabel={t("met")}
            unmetLabel={t("unmet")}
            items={passwordRules.map((rule) => ({
              id: rule,
              text: t(`rules.${rule}`, { minimum: minimumLength }),
              isMet: !choice.broken.includes(rule),
            }))}
          />
        }
        error={choice.passwordError}
        autoComplete="new-password"
        disabled={isDisabled}
        value={choice.password}
        onValueChange={choice.setPassword}
        words={{
          ...toggle,
          showLabel: t("showPassword"),
          hideLabel: t("hidePassword"),
          shown: t("passwordShown"),
          hidden: t("passwordHidden"),
        }}
      />
      <PasswordField
        id={repeatedPasswordField}
        label={t("repeated")}
        error={choice.repeatedError}
        autoComplete="new-password"
        disabled={isDisabled}
        value={choice.repeated}
        onValueChange={choice.setRepeated}
        words={{
          ...toggle,
          showLabel: t("showRepeated"),
          hideLabel: t("hideRepeated"),
          shown: t("repeatedShown"),
          hidden: t("repeatedHidden"),
        }}
      />
    </>
  );
};
