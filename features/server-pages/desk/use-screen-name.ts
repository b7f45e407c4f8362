import { useWords } from "./words.ts";

/** The screen of the portal on which a block is shown, in words. */
export const useScreenName = (): ((group: string) => string) => {
  const t = useWords();
  return (group) => (group.toUpperCase() === "LOGIN" ? t("list.screens.LOGIN") : group);
};
