import { PasswordField, type PasswordFieldProps } from "#platform/ui/form/password-field.tsx";
import { useWords } from "./words.ts";

export const currentPasswordField = "current-password";

/** The present password, with its own words for showing and hiding it. */
export const CurrentPasswordField = (
  props: Pick<PasswordFieldProps, "value" | "error" | "disabled" | "onValueChange">,
) => {
  const t = useWords();
  return (
    <PasswordField
      {...props}
      id={currentPasswordField}
      label={t("change.current")}
      autoComplete="current-password"
      maxLength={256}
      words={{
        show: t("show"),
        hide: t("hide"),
        showLabel: t("change.showCurrent"),
        hideLabel: t("change.hideCurrent"),
        shown: t("change.currentShown"),
        hidden: t("change.currentHidden"),
      }}
    />
  );
};
