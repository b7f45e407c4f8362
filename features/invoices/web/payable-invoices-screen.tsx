import { useSuspenseQueries } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { isPayable } from "./invoice-payment.tsx";
import { maxInvoices, PayableGroup } from "./payable-group.tsx";
import { UnfinishedNotice, unfinishedOf } from "./unfinished-notice.tsx";
import { scopeToContract, toPayAddress, toPayFilter } from "./url-state.ts";
import { useWords } from "./words.ts";

interface PayableInvoicesScreenProps {
  /** URL of the list that the screen belongs to. */
  readonly list: string;
  /** Restricts the screen to the invoices of one contract. */
  readonly contract?: { readonly kind: InvoiceKind; readonly contractName: string };
}

/** The invoices that can be paid by card, to pay one or several with one charge. */
export const PayableInvoicesScreen = ({ list, contract }: PayableInvoicesScreenProps) => {
  const t = useWords();
  const documentTitle = useDocumentTitle(t("payOnline.title"));
  if (useCardPayment() === undefined) return <Navigate replace to={`${list}?${toPayAddress()}`} />;
  return (
    <Page
      title={t("payOnline.title")}
      documentTitle={documentTitle}
      lead={t("payOnline.lead")}
      width="narrow"
      back={<BackLink href={list}>{t("allInvoices")}</BackLink>}
    >
      <PartBoundary failedTitle={t("list.failed")} words={t} fallback={<Skeleton height="16em" />}>
        <PayableInvoices list={list} contract={contract} />
      </PartBoundary>
    </Page>
  );
};

/** The invoices that the customer pays by hand, those of each kind that the deployment has. */
const useOpenInvoices = (contract: PayableInvoicesScreenProps["contract"]): InvoiceRow[] => {
  const settings = useSettings();
  const offered = settings.features.displayTypes.filter(
    (kind) => kind !== "multipoint" || isFeatureOn([settings], invoiceRoutes.multipointInvoices.requires),
  );
  const kinds = contract === undefined ? offered : [contract.kind];
  const listed = {
    filter: scopeToContract(toPayFilter, contract?.contractName),
    sort: "issuedOn" as const,
    offset: 0,
    limit: maxInvoices,
  };
  const pages = useSuspenseQueries({
    queries: kinds.map((kind) =>
      kind === "multipoint"
        ? query(listMultipointInvoices, { query: listed })
        : query(listInvoices, { query: { ...listed, type: kind } }),
    ),
  });
  return pages.flatMap(({ data }) => data.items);
};

const PayableInvoices = ({ list, contract }: PayableInvoicesScreenProps) => {
  const t = useWords();
  const open = useOpenInvoices(contract);
  const payable = open.filter(isPayable);
  const left = unfinishedOf(payable);
  const groups = (["invoice", "multipoint_invoice"] as const)
    .map((type) => payable.filter(({ onlinePayment }) => onlinePayment.relatedObjectType === type))
    .filter((group) => group.length > 0);
  const others = open.filter(
    (invoice) => !isPayable(invoice) && !invoice.isInPlan && invoice.toPayCents > 0,
  ).length;
  return (
    <Stack gap="large">
      {groups.length === 0 && (
        <EmptyState
          title={t("payOnline.none")}
          actions={<LinkButton href={list}>{t("payOnline.toList")}</LinkButton>}
        >
          {t("payOnline.noneText")}
        </EmptyState>
      )}
      {left.map((order) => (
        <UnfinishedNotice key={order.unfinished.transactionId} order={order} />
      ))}
      {groups.map((group) => (
        <PayableGroup key={group[0]?.onlinePayment.relatedObjectType} invoices={group} />
      ))}
      {others > 0 && <Notice>{t("payOnline.others", { invoices: others })}</Notice>}
    </Stack>
  );
};
