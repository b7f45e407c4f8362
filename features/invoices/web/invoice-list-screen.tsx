import type { ReactNode } from "react";
import { useSearchParams, Navigate, useParams } from "react-router";
import { displayTypes } from "#platform/contract/settings.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { type InvoiceType, invoiceTypes, type InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceActions, invoiceRoutes } from "../contract/routes.ts";
import { InvoicesPage, type InvoicesPageProps } from "./invoices-page.tsx";
import { toPayAddress } from "./url-state.ts";

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

/** An action on an invoice still to be chosen: the list, which says what to choose it for. */
export const InvoiceActionScreen = () => {
  const path = usePath();
  return (
    <InvoiceAction list={path(invoiceRoutes.invoices)}>
      <InvoiceListScreen isChoosingDownload />
    </InvoiceAction>
  );
};

/** The contract of the path. A kind that does not exist is a page that does not exist. */
const useContractOfPath = (): { kind: InvoiceKind; contractName: string } => {
  const { contractType, contractName = "" } = useParams();
  const kind = contractType === undefined ? "gas" : displayTypes.find((type) => type === contractType);
  if (kind !== undefined) return { kind, contractName };
  throw new ApiError(404, { code: "not_found", message: "not_found", requestId: "" });
};

/** The invoices of one contract. */
export const ContractInvoicesScreen = (props: Pick<InvoicesPageProps, "isChoosingDownload">) => {
  const contract = useContractOfPath();
  return <InvoicesPage {...props} {...contract} />;
};

/** An action on an invoice of the contract, still to be chosen. */
export const ContractInvoiceActionScreen = () => {
  const path = usePath();
  const { kind, contractName } = useContractOfPath();
  return (
    <InvoiceAction list={path(invoiceRoutes.contractInvoices, { contractType: kind, contractName })}>
      <ContractInvoicesScreen isChoosingDownload />
    </InvoiceAction>
  );
};

/** The invoices that gather several supply points. */
export const MultipointInvoicesScreen = () => <InvoicesPage kind="multipoint" />;
