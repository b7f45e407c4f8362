import { Checklist } from "#platform/ui/form/checklist.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { FormField } from "#platform/web/form/use-form.ts";
import { brokenRules, passwordRules } from "../../contract/password/password-rules.ts";
import { useNewPasswordWords } from "./new-password-words.ts";
import type { NewPassword } from "./use-new-password-rules.ts";

/** A new password with its rules, ticked off while one types, and the same once more. */
export const NewPasswordFields = ({
  form,
  isDisabled = false,
}: {
  form: { readonly field: (name: keyof NewPassword) => FormField<string> };
  isDisabled?: boolean;
}) => {
  const t = useNewPasswordWords();
  const { minimumLength } = useSettings().password;
  const password = form.field("password");
  const broken = brokenRules(password.value, minimumLength);
  const toggle = { show: t("show"), hide: t("hide") };
  return (
    <>
      <PasswordField
        {...password}
        help={
          <Checklist
            label={t("rulesTitle")}
            metLabel={t("met")}
            unmetLabel={t("unmet")}
            items={passwordRules.map((rule) => ({
              id: rule,
              text: t(`rules.${rule}`, { minimum: minimumLength }),
              isMet: !broken.includes(rule),
            }))}
          />
        }
        autoComplete="new-password"
        disabled={isDisabled}
        words={{
          ...toggle,
          showLabel: t("showPassword"),
          hideLabel: t("hidePassword"),
          shown: t("passwordShown"),
          hidden: t("passwordHidden"),
        }}
      />
      <PasswordField
        {...form.field("repeated")}
        autoComplete="new-password"
        disabled={isDisabled}
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
