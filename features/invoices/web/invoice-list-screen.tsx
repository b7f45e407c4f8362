import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { useLocation, useSearchParams, Navigate, useParams } from "react-router";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { displayTypes } from "#platform/contract/settings.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { type InvoiceType, invoiceTypes, type InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceActions, invoiceRoutes } from "../contract/routes.ts";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";
import { InvoicesPage, type InvoicesPageProps } from "./invoices-page.tsx";

const PayableInvoicesScreen = lazy(async () => ({
  default: (await import("./payable-invoices-screen.tsx")).PayableInvoicesScreen,
}));

/** The type in the URL, else the first that the deployment displays. */
const useInvoiceType = (): InvoiceType => {
  const [params] = useSearchParams();
  const { displayTypes } = useSettings().features;
  const requested = invoiceTypes.find((type) => type === params.get("type"));
  const displayed = invoiceTypes.filter((type) => displayTypes.includes(type));
  if (requested !== undefined && displayed.includes(requested)) return requested;
  return displayTypes.find((type) => type !== "multipoint") ?? "electricity";
};

/** Whether the customer has grouped bills, which are paid and read first. */
const useHasGroupedBills = (): boolean => {
  const settings = useSettings();
  const { data: summary } = useQuery(query(summarizeInvoices, {}));
  const isShown = isFeatureOn([settings], invoiceRoutes.multipointInvoices.requires);
  return isShown && summary?.kinds.includes("multipoint") === true;
};

export const InvoiceListScreen = (props: Pick<InvoicesPageProps, "isChoosingDownload">) => {
  const path = usePath();
  const { search, pathname } = useLocation();
  const kind = useInvoiceType();
  const isPlainList = search === "" && pathname === path(invoiceRoutes.invoices);
  const opensGroupedBills = useHasGroupedBills() && isPlainList;
  if (opensGroupedBills) return <Navigate replace to={path(invoiceRoutes.multipointInvoices)} />;
  return <InvoicesPage {...props} kind={kind} />;
};

interface InvoiceActionProps {
  /** URL of the list that the action is for. */
  list: string;
  /** Restricts the action to the invoices of one contract. */
  contract?: { readonly kind: InvoiceKind; readonly contractName: string };
  /** The list, with a notice to choose a document. */
  children: ReactNode;
}

/** The action in the URL, on an invoice still to be chosen; an unknown action opens the list. */
export const InvoiceAction = ({ list, contract, children }: InvoiceActionProps) => {
  const { action: segment } = useParams();
  const action = invoiceActions.find((known) => known === segment);
  switch (action) {
    case "download":
      return children;
    case "pay-online":
      return <PayableInvoicesScreen list={list} {...(contract === undefined ? {} : { contract })} />;
    case undefined:
      return <Navigate replace to={list} />;
    default:
      return action satisfies never;
  }
};

export const InvoiceActionScreen = () => {
  const path = usePath();
  return (
    <InvoiceAction list={path(invoiceRoutes.invoices)}>
      <InvoiceListScreen isChoosingDownload />
    </InvoiceAction>
  );
};

/** The contract in the path. An unknown type throws a 404. */
const useContractOfPath = (): { kind: InvoiceKind; contractName: string } => {
  const { contractType, contractName = "" } = useParams();
  const kind = contractType === undefined ? "gas" : displayTypes.find((type) => type === contractType);
  if (kind !== undefined) return { kind, contractName };
  throw new ApiError(404, { code: "not_found", message: "not_found", requestId: "" });
};

export const ContractInvoicesScreen = (props: Pick<InvoicesPageProps, "isChoosingDownload">) => {
  const contract = useContractOfPath();
  return <InvoicesPage {...props} {...contract} />;
};

export const ContractInvoiceActionScreen = () => {
  const path = usePath();
  const { kind, contractName } = useContractOfPath();
  return (
    <InvoiceAction
      list={path(invoiceRoutes.contractInvoices, { contractType: kind, contractName })}
      contract={{ kind, contractName }}
    >
      <ContractInvoicesScreen isChoosingDownload />
    </InvoiceAction>
  );
};

export const MultipointInvoicesScreen = () => <InvoicesPage kind="multipoint" />;
