import { Pagination } from "#platform/ui/data/pagination.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { ListAddress } from "../rules/list-address.ts";
import { useWords } from "../words.ts";

interface ContractPagesProps {
  paging: { readonly offset: number; readonly limit: number; readonly total: number };
  pageSizes: readonly number[];
  onChange: (change: Partial<ListAddress>) => void;
}

/** The pages of the list, and how long each is. */
export const ContractPages = ({ paging, pageSizes, onChange }: ContractPagesProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const formats = useFormats();
  return (
    <Pagination
      {...paging}
      words={{
        label: t("pages.label"),
        range: ({ first, last }, total) =>
          t("pages.range", {
            first: formats.number(first),
            last: formats.number(last),
            total: formats.number(total),
          }),
        first: t("pages.first"),
        previous: platformWords("previous"),
        next: platformWords("next"),
        last: t("pages.last"),
        pageSize: t("pages.size"),
      }}
      pageSizes={pageSizes}
      onOffsetChange={(offset) => onChange({ offset })}
      onLimitChange={(limit) => onChange({ limit })}
    />
  );
};
