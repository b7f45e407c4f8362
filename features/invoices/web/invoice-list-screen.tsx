import { useSearchParams } from "react-router";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { InvoiceType } from "../contract/invoice-kind.ts";
import { invoiceTypes } from "../contract/invoice-kind.ts";
import { InvoicesPage, type InvoicesPageProps } from "./invoices-page.tsx";

/** The kind that the address asks for, else the first that the deployment shows. */
const useInvoiceType = (): InvoiceType => {
  const [params] = useSearchParams();
  const { displayTypes } = useSettings().features;
  const asked = invoiceTypes.find((type) => type === params.get("type"));
  const shown = invoiceTypes.filter((type) => displayTypes.includes(type));
  if (asked !== undefined && shown.includes(asked)) return asked;
  return displayTypes.find((type) => type !== "multipoint") ?? "electricity";
};

/** All invoices of electricity, or of gas under its tab. */
export const InvoiceListScreen = (props: Pick<InvoicesPageProps, "isChoosingDownload">) => {
  const kind = useInvoiceType();
  return <InvoicesPage {...props} kind={kind} />;
};
