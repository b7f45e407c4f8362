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

/** Where a page stands in the whole. An offset past the end stands on the last page. */
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
