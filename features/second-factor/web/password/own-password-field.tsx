import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { longestPassword } from "#features/sign-in/contract/get-token.ts";
import { useWords } from "../words.ts";

interface OwnPasswordFieldProps {
  readonly value: string;
  readonly onValueChange: (password: string) => void;
  readonly error?: string | undefined;
}

/** The password that the customer has, asked once more. */
export const OwnPasswordField = ({ value, onValueChange, error }: OwnPasswordFieldProps) => {
  const t = useWords();
  return (
    <PasswordField
      label={t("password.label")}
      error={error}
      autoComplete="current-password"
      maxLength={longestPassword}
      value={value}
      onValueChange={onValueChange}
      words={{
        show: t("password.show"),
        hide: t("password.hide"),
        showLabel: t("password.showLabel"),
        hideLabel: t("password.hideLabel"),
        shown: t("password.shown"),
        hidden: t("password.hidden"),
      }}
    />
  );
};
