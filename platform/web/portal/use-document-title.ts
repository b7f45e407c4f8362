import { usePlatformWords } from "../words/platform-words.ts";
import { useSettings } from "./portal-context.ts";

/** The browser tab's words for a page: its name, then the retailer's. */
export const useDocumentTitle = (page: string): string => {
  const words = usePlatformWords();
  const { organization } = useSettings();
  return words("pages.title", { page, organization: organization.name });
};
