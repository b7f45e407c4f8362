import { useParams } from "react-router";
import { displayTypes } from "#platform/contract/settings.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { InvoiceAction } from "./invoice-action.tsx";
import { InvoicesPage, type InvoicesPageProps } from "./invoices-page.tsx";

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
