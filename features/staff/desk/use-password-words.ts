import { useWords } from "./words.ts";

/** The words of a field for a password. */
export const usePasswordWords = () => {
  const t = useWords();
  return {
    show: t("passwordField.show"),
    hide: t("passwordField.hide"),
    showLabel: t("passwordField.showLabel"),
    hideLabel: t("passwordField.hideLabel"),
    shown: t("passwordField.shown"),
    hidden: t("passwordField.hidden"),
  };
};
