import { PasswordField, type PasswordFieldProps } from "#platform/ui/form/password-field.tsx";
import { usePlatformWords } from "./words/platform-words.ts";

type CurrentPasswordFieldProps = Pick<
  PasswordFieldProps,
  "id" | "ref" | "help" | "value" | "error" | "disabled" | "maxLength" | "onValueChange"
>;

/** The current password, which confirms a change of sign-in methods or recovery data. */
export const CurrentPasswordField = (props: CurrentPasswordFieldProps) => {
  const t = usePlatformWords();
  return (
    <PasswordField
      {...props}
      label={t("currentPassword.label")}
      autoComplete="current-password"
      words={{
        show: t("currentPassword.show"),
        hide: t("currentPassword.hide"),
        showLabel: t("currentPassword.showLabel"),
        hideLabel: t("currentPassword.hideLabel"),
        shown: t("currentPassword.shown"),
        hidden: t("currentPassword.hidden"),
      }}
    />
  );
};
