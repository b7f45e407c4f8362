import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { SearchField } from "#platform/web/form/search-field.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listMandates } from "../contract/list-mandates.ts";
import type { Mandate } from "../contract/mandate.ts";
import { CancelMandateButton } from "./cancel-mandate-dialog.tsx";
import styles from "./remittances.module.css";
import { MandateStateChip, useReasonText } from "./states.tsx";
import { useWords } from "./words.ts";

const perPage = 50;

const useColumns = (): Column<Mandate>[] => {
  const t = useWords();
  const reasonText = useReasonText();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "mandate",
      header: t("mandate"),
      text: "wrapping",
      phone: "title",
      cell: ({ reference, customerId, customerName }) => (
        <span className={styles.subject}>
          {reference}
          <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>
            {customerName}
          </TextLink>
        </span>
      ),
    },
    {
      key: "account",
      header: t("account"),
      text: "wrapping",
      cell: ({ maskedIban, holderName }) => (
        <span className={styles.subject}>
          {maskedIban}
          <span className={styles.facts}>{holderName}</span>
        </span>
      ),
    },
    { key: "signed", header: t("mandates.signedOn"), cell: ({ signedOn }) => formats.day(signedOn) },
    {
      key: "last",
      header: t("mandates.lastDebitedOn"),
      cell: ({ lastDebitedOn }) =>
        lastDebitedOn === null ? t("mandates.never") : formats.day(lastDebitedOn),
    },
    {
      key: "state",
      header: t("state"),
      text: "wrapping",
      phone: "status",
      cell: ({ state, cancelReason }) => (
        <span className={styles.subject}>
          <MandateStateChip state={state} />
          {cancelReason !== "" && <span className={styles.facts}>{reasonText(cancelReason)}</span>}
        </span>
      ),
    },
  ];
};

const cancellationOf = (mandate: Mandate) => <CancelMandateButton mandate={mandate} />;

/** What was typed stays here: a reference or an account belongs in no address. */
const Mandates = () => {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const { data, isPlaceholderData } = useQuery({
    ...query(listMandates, { query: { search, offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, failed) => failed.state.data === undefined,
  });
  return (
    <Stack>
      <SearchField
        field={field}
        label={t("mandates.search")}
        help={t("mandates.searchHelp")}
        text={search}
        onTextChange={(text) => {
          setSearch(text);
          setOffset(0);
        }}
      />
      <DataTable
        caption={t("mandates.caption")}
        columns={useColumns()}
        rows={data?.items}
        rowKey={({ customerId, reference }) => `${customerId} ${reference}`}
        actions={cancellationOf}
        actionsHeader={t("mandates.cancelOne")}
        loadingLabel={t("loading")}
        isStale={isPlaceholderData}
        empty={<p>{t("mandates.none")}</p>}
      />
      <ButtonRow>
        {offset > 0 && <Button onClick={() => setOffset(0)}>{t("pages.first")}</Button>}
        {data?.hasMore === true && (
          <Button onClick={() => setOffset(offset + perPage)}>{t("pages.next")}</Button>
        )}
      </ButtonRow>
    </Stack>
  );
};

/** Mandates of all customers. */
export const MandatesScreen = () => {
  const t = useWords();
  const title = t("mandates.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("mandates.lead")} width="full">
      <PartBoundary failedTitle={t("failedToRead")} words={t} fallback={null}>
        <Mandates />
      </PartBoundary>
    </Page>
  );
};
