import { useSuspenseQueries } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { isPayable } from "./invoice-payment.tsx";
import { scopeToContract, toPayAddress, toPayFilter } from "./url-state.ts";
import { useWords } from "./words.ts";

/** At most so many are paid with one charge. */
const maxInvoices = 50;

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
      back={<TextLink href={list}>{t("allInvoices")}</TextLink>}
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
  const groups = (["invoice", "multipoint_invoice"] as const)
    .map((type) => payable.filter(({ onlinePayment }) => onlinePayment.relatedObjectType === type))
    .filter((group) => group.length > 0);
  const others = open.filter((invoice) => !isPayable(invoice) && invoice.toPayCents > 0).length;
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
      {groups.map((group) => (
        <PayableGroup key={group[0]?.onlinePayment.relatedObjectType} invoices={group} />
      ))}
      {others > 0 && <Notice>{t("payOnline.others", { invoices: others })}</Notice>}
    </Stack>
  );
};

/** Invoices that can be paid together: all are chosen at first. */
const PayableGroup = ({ invoices }: { readonly invoices: readonly InvoiceRow[] }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { money, dayInText } = useFormats();
  const { readOnly } = useSession();
  const dialogs = useCardPayment();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = invoices.filter(({ id }) => !left.has(id)).slice(0, maxInvoices);
  const [first] = chosen;
  const amount = money(chosen.reduce((sum, { toPayCents }) => sum + toPayCents, 0));
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const handlePay = (): void => {
    if (first === undefined) return;
    dialogs?.pay({
      invoices: chosen.map(({ id, number, toPayCents }) => ({ invoiceId: id, number, toPayCents })),
      relatedObjectType: first.onlinePayment.relatedObjectType,
    });
  };
  const isMultipoint = invoices[0]?.onlinePayment.relatedObjectType === "multipoint_invoice";
  const blocked = readOnly
    ? { "aria-disabled": true, "aria-description": platformWords("errors.read_only_session") }
    : {};
  return (
    <Stack>
      <FieldGroup legend={isMultipoint ? t("payOnline.grouped") : t("payOnline.choose")}>
        {invoices.map(({ id, number, toPayCents, dueOn, supply }) => (
          <Checkbox
            key={id}
            label={t("payOnline.bill", { number, amount: money(toPayCents) })}
            help={[t("payOnline.until", { date: dayInText(dueOn) }), supply?.fullAddress]
              .filter(Boolean)
              .join(" · ")}
            checked={!left.has(id)}
            onCheckedChange={(isChosen) => choose(id, isChosen)}
          />
        ))}
      </FieldGroup>
      <ButtonRow>
        <Button
          variant="primary"
          onClick={handlePay}
          {...blocked}
          {...(first === undefined ? { "aria-disabled": true } : {})}
        >
          {first === undefined
            ? t("payOnline.noneChosen")
            : t("payOnline.pay", { invoices: chosen.length, amount })}
        </Button>
      </ButtonRow>
    </Stack>
  );
};
