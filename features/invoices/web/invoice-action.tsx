import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { invoiceActions } from "../contract/routes.ts";
import { toPayAddress } from "./address/invoice-view.ts";

interface InvoiceActionProps {
  /** Address of the list that the action is for. */
  list: string;
  /** The list, saying that a document is to be chosen from it. */
  children: ReactNode;
}

/** What the address asks to do with an invoice still to be chosen; what it asks and we do not know opens the list. */
export const InvoiceAction = ({ list, children }: InvoiceActionProps) => {
  const { action: asked } = useParams();
  const action = invoiceActions.find((known) => known === asked);
  switch (action) {
    case "download":
      return children;
    case "pay-online":
      return <Navigate replace to={`${list}?${toPayAddress()}`} />;
    case undefined:
      return <Navigate replace to={list} />;
    default:
      return action satisfies never;
  }
};
