import { Navigate, useSearchParams } from "react-router";
import { pageRange } from "#platform/ui/data/pagination.tsx";
import { writeView, type InvoiceView } from "../address/invoice-view.ts";

interface PastTheEndProps {
  view: InvoiceView;
  total: number;
  limit: number;
}

/** An address with a page that no longer is, as an old link: on to the last that is. */
export const PastTheEnd = ({ view, total, limit }: PastTheEndProps) => {
  const [params] = useSearchParams();
  const { lastOffset } = pageRange({ offset: view.offset, limit, total });
  return <Navigate replace to={{ search: String(writeView({ ...view, offset: lastOffset }, params)) }} />;
};
