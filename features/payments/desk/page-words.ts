import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

/** The words of the pages of a list. */
export const usePageWords = () => {
  const t = useWords();
  const words = usePlatformWords();
  const formats = useFormats();
  return {
    label: t("list.pages.label"),
    range: ({ first, last }: { readonly first: number; readonly last: number }, all: number): string =>
      t("list.pages.range", {
        first: formats.number(first),
        last: formats.number(last),
        total: formats.number(all),
      }),
    first: t("list.pages.first"),
    previous: words("previous"),
    next: words("next"),
    last: t("list.pages.last"),
    pageSize: t("list.pages.size"),
  };
};
