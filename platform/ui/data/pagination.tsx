import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./pagination.module.css";

export interface PageRange {
  /** Counted from 1; 0 when there is nothing. */
  first: number;
  last: number;
  page: number;
  pages: number;
  /** Offsets of the neighbours; undefined where there is none. */
  previousOffset: number | undefined;
  nextOffset: number | undefined;
  lastOffset: number;
}

interface Paging {
  /** Rows before the page, a multiple of `limit` or not. */
  offset: number;
  /** Rows of a page, at least 1. */
  limit: number;
  total: number;
}

/** The position of a page in the whole list. An offset past the end gives the last page. */
export const pageRange = ({ offset, limit, total }: Paging): PageRange => {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(pages, Math.floor(Math.max(0, offset) / limit) + 1);
  const start = (page - 1) * limit;
  return {
    first: total === 0 ? 0 : start + 1,
    last: Math.min(total, start + limit),
    page,
    pages,
    previousOffset: page > 1 ? start - limit : undefined,
    nextOffset: page < pages ? start + limit : undefined,
    lastOffset: (pages - 1) * limit,
  };
};

export interface PaginationWords {
  /** Names the navigation; two on a page have different names ("Pages, above the table"). */
  label: string;
  /** "1–100 of 312". */
  range: (range: PageRange, total: number) => ReactNode;
  first: string;
  previous: string;
  next: string;
  last: string;
  pageSize: string;
}

interface PaginationProps {
  words: PaginationWords;
  offset: number;
  limit: number;
  total: number;
  onOffsetChange: (offset: number) => void;
  /** Choices of rows in a page; without them there is no choice. */
  pageSizes?: readonly number[];
  onLimitChange?: (limit: number) => void;
}

/** Moves through the pages of a list. */
export const Pagination = (props: PaginationProps) => {
  const { words, offset, limit, total, onOffsetChange, pageSizes, onLimitChange } = props;
  const sizeId = useId();
  const range = pageRange({ offset, limit, total });
  const isFirst = range.previousOffset === undefined;
  const isLast = range.nextOffset === undefined;
  const steps = [
    { name: words.first, Icon: ChevronFirst, target: isFirst ? undefined : 0, isWide: false },
    { name: words.previous, Icon: ChevronLeft, target: range.previousOffset, isWide: true },
    { name: words.next, Icon: ChevronRight, target: range.nextOffset, isWide: true },
    { name: words.last, Icon: ChevronLast, target: isLast ? undefined : range.lastOffset, isWide: false },
  ];
  return (
    <nav className={styles.pagination} aria-label={words.label}>
      <p className={styles.range}>{words.range(range, total)}</p>
      {pageSizes !== undefined && onLimitChange !== undefined && (
        <div className={styles.size}>
          <label htmlFor={sizeId}>{words.pageSize}</label>
          <select
            id={sizeId}
            className={styles.select}
            value={limit}
            onChange={(event) => onLimitChange(Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className={styles.steps}>
        {steps.map(({ name, Icon, target, isWide }) => (
          <button
            key={name}
            type="button"
            className={styles.step}
            aria-label={isWide ? undefined : name}
            aria-disabled={target === undefined || undefined}
            onClick={() => target !== undefined && onOffsetChange(target)}
          >
            <Icon aria-hidden="true" />
            {isWide && <span>{name}</span>}
          </button>
        ))}
      </div>
    </nav>
  );
};
