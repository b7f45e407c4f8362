import { usePlatformWords } from "../words/platform-words.ts";
import { useFormats } from "../words/use-formats.ts";
import { useDeskWords } from "./words.ts";

/** The words of the pages of a list. */
export const usePageWords = () => {
  const t = useDeskWords();
  const words = usePlatformWords();
  const formats = useFormats();
  return {
    label: t("pages.label"),
    range: ({ first, last }: { readonly first: number; readonly last: number }, all: number): string =>
      t("pages.range", {
        first: formats.number(first),
        last: formats.number(last),
        total: formats.number(all),
      }),
    first: t("pages.first"),
    previous: words("previous"),
    next: words("next"),
    last: t("pages.last"),
    pageSize: t("pages.size"),
  };
};
