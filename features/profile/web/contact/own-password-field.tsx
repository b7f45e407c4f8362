import { PasswordField, type PasswordFieldProps } from "#platform/ui/form/password-field.tsx";
import { longestPassword } from "#features/account/contract/sign-in/get-token.ts";
import { useWords } from "../words.ts";

/** The password that the customer has, asked once more before another e-mail. */
export const OwnPasswordField = (
  props: Pick<PasswordFieldProps, "ref" | "value" | "error" | "onValueChange">,
) => {
  const t = useWords();
  return (
    <PasswordField
      {...props}
      label={t("ownPassword.label")}
      help={t("contact.passwordHelp")}
      autoComplete="current-password"
      maxLength={longestPassword}
      words={{
        show: t("ownPassword.show"),
        hide: t("ownPassword.hide"),
        showLabel: t("ownPassword.showLabel"),
        hideLabel: t("ownPassword.hideLabel"),
        shown: t("ownPassword.shown"),
        hidden: t("ownPassword.hidden"),
      }}
    />
  );
};
