import { Pagination } from "#platform/ui/data/pagination.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";

const pageSizes = [5, 10, 12, 25, 50, 100, 150] as const;

interface InvoicePagesProps {
  place: "top" | "bottom";
  offset: number;
  limit: number;
  total: number;
  onChange: (changes: { offset: number; limit?: number }) => void;
}

/** Moves through the pages, above and below the table; another size of page starts from the first. */
export const InvoicePages = ({ place, offset, limit, total, onChange }: InvoicePagesProps) => {
  const t = useWords();
  const { number } = useFormats();
  const sizes = [...new Set([...pageSizes, limit])].toSorted((one, other) => one - other);
  return (
    <Pagination
      words={{
        label: t(`pages.${place}`),
        range: ({ first, last }, all) =>
          t("pages.range", { first: number(first), last: number(last), total: number(all) }),
        first: t("pages.first"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        last: t("pages.last"),
        pageSize: t("pages.size"),
      }}
      offset={offset}
      limit={limit}
      total={total}
      onOffsetChange={(target) => onChange({ offset: target })}
      pageSizes={sizes}
      onLimitChange={(size) => onChange({ offset: 0, limit: size })}
    />
  );
};
