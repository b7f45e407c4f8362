import { usePath } from "#platform/web/routing/use-path.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { InvoiceAction } from "./invoice-action.tsx";
import { InvoiceListScreen } from "./invoice-list-screen.tsx";

/** An action on an invoice still to be chosen: the list, which says what to choose it for. */
export const InvoiceActionScreen = () => {
  const path = usePath();
  return (
    <InvoiceAction list={path(invoiceRoutes.invoices)}>
      <InvoiceListScreen isChoosingDownload />
    </InvoiceAction>
  );
};
