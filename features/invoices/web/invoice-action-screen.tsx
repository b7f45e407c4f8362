import { Navigate, useParams } from "react-router";
import { usePath } from "#platform/web/routing/use-path.ts";
import { invoiceActions } from "../contract/routes.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { toPayAddress } from "./address/invoice-view.ts";
import { InvoiceListScreen } from "./invoice-list-screen.tsx";

/** An action on an invoice still to be chosen: the list, which says what to choose it for. */
export const InvoiceActionScreen = () => {
  const path = usePath();
  const params = useParams();
  const action = invoiceActions.find((known) => known === params["action"]);
  const list = path(invoiceRoutes.invoices);
  switch (action) {
    case "download":
      return <InvoiceListScreen isChoosingDownload />;
    case "pay-online":
      return <Navigate replace to={`${list}?${toPayAddress()}`} />;
    case undefined:
      return <Navigate replace to={list} />;
    default:
      return action satisfies never;
  }
};
