import { PasswordField, type PasswordFieldProps } from "#platform/ui/form/password-field.tsx";
import { defineWords } from "./words/define-words.ts";

/** The field's label, and the text for an empty one; only the screens with the field load them. */
export const useCurrentPasswordWords = defineWords({
  ca: () => import("#platform/locales/current-password.ca.json"),
  es: () => import("#platform/locales/current-password.es.json"),
  en: () => import("#platform/locales/current-password.en.json"),
});

type CurrentPasswordFieldProps = Pick<
  PasswordFieldProps,
  "id" | "ref" | "help" | "value" | "error" | "disabled" | "maxLength" | "onValueChange"
>;

/** The current password, which confirms a change of sign-in methods or recovery data. */
export const CurrentPasswordField = (props: CurrentPasswordFieldProps) => {
  const t = useCurrentPasswordWords();
  return (
    <PasswordField
      {...props}
      label={t("label")}
      autoComplete="current-password"
      words={{
        show: t("show"),
        hide: t("hide"),
        showLabel: t("showLabel"),
        hideLabel: t("hideLabel"),
        shown: t("shown"),
        hidden: t("hidden"),
      }}
    />
  );
};
