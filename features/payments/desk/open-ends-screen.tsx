import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listPaymentOpenEnds, type OpenEnd } from "../contract/list-payment-open-ends.ts";
import { referenceOf } from "../contract/payment-platform.ts";
import styles from "./money.module.css";
import { Resolution } from "./resolution.tsx";
import { useWords } from "./words.ts";

const daysState = defineUrlState({
  from: urlParameter.text("from", "", 10),
  to: urlParameter.text("to", "", 10),
});

const useColumns = (): Column<OpenEnd>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "what",
      header: t("openEnds.what"),
      text: "wrapping",
      phone: "title",
      cell: ({ kind }) => (
        <span className={styles.subject}>
          {t(`openEnds.kinds.${kind}`)}
          <span className={styles.facts}>{t(`openEnds.texts.${kind}`)}</span>
        </span>
      ),
    },
    {
      key: "payment",
      header: t("openEnds.payment"),
      text: "wrapping",
      cell: ({ payment, intentId }) =>
        payment === null ? (
          intentId
        ) : (
          <span className={styles.subject}>
            <TextLink href={path("payments.payment", { transactionId: payment.transactionId })}>
              {payment.customerName}
            </TextLink>
            <span className={styles.facts}>
              {referenceOf(payment.transactionId)} · {payment.invoiceNumbers.join(", ")} ·{" "}
              {formats.instant(payment.createdAt)}
            </span>
          </span>
        ),
    },
    {
      key: "amount",
      header: t("list.amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => formats.money(amountCents),
    },
  ];
};

const keyOf = ({ kind, payment, intentId }: OpenEnd): string =>
  `${kind} ${payment?.transactionId ?? ""} ${intentId}`;

const resolutionOf = (openEnd: OpenEnd) => <Resolution {...openEnd} size="small" />;

const OpenEndTable = ({ found }: { readonly found: AnswerOf<typeof listPaymentOpenEnds> | undefined }) => {
  const t = useWords();
  return (
    <DataTable
      caption={t("openEnds.caption")}
      columns={useColumns()}
      rows={found?.items}
      rowKey={keyOf}
      actions={resolutionOf}
      actionsHeader={t("openEnds.action")}
      loadingLabel={t("openEnds.loading")}
      empty={
        <EmptyState icon={<Scale aria-hidden="true" />} title={t("openEnds.empty.title")}>
          <p>{t("openEnds.empty.text")}</p>
        </EmptyState>
      }
    />
  );
};

const OpenEnds = () => {
  const t = useWords();
  const formats = useFormats();
  const { state, change } = useUrlState(daysState);
  const asked = {
    ...(state.from === "" ? {} : { from: state.from }),
    ...(state.to === "" ? {} : { to: state.to }),
  };
  const { data, error } = useQuery({
    ...query(listPaymentOpenEnds, { query: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t("list.filters.from")}
          value={state.from === "" ? (data?.from ?? "") : state.from}
          onValueChange={(from) => change({ from })}
        />
        <TextField
          type="date"
          label={t("list.filters.to")}
          value={state.to === "" ? (data?.to ?? "") : state.to}
          onValueChange={(to) => change({ to })}
        />
      </div>
      <FailureNotice title={t("openEnds.failed")} error={error} words={t} />
      {data?.isCompared === false && (
        <Notice tone="warning" title={t("openEnds.notCompared")}>
          {t("openEnds.notComparedText")}
        </Notice>
      )}
      {data?.isCompared === true && (
        <p>
          {t("openEnds.compared", { from: formats.dayInText(data.from), to: formats.dayInText(data.to) })}
        </p>
      )}
      <OpenEndTable found={data} />
    </Stack>
  );
};

/** Where the portal's books and the bank's differ, with what resolves each difference. */
export const OpenEndsScreen = () => {
  const t = useWords();
  const title = t("openEnds.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("openEnds.lead")} width="full">
      <PartBoundary failedTitle={t("openEnds.failed")} words={t} fallback={null}>
        <OpenEnds />
      </PartBoundary>
    </Page>
  );
};
