import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, LinkButton, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle, useMayCall } from "#platform/web/desk/desk-context.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listRemittances } from "../contract/list-remittances.ts";
import { makeRemittance } from "../contract/make-remittance.ts";
import type { Remittance } from "../contract/remittance.ts";
import styles from "./remittances.module.css";
import { RemittanceStateChip } from "./states.tsx";
import { useWords } from "./words.ts";

const perPage = 50;
const listState = defineUrlState({ offset: urlParameter.number("offset", 0, [0, 999_999]) });

const useColumns = (): Column<Remittance>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "name",
      header: t("list.name"),
      text: "wrapping",
      phone: "title",
      cell: ({ remittanceId, messageId, madeByName, madeAt }) => (
        <span className={styles.subject}>
          <TextLink href={path("remittances.remittance", { remittanceId: String(remittanceId) })}>
            {messageId}
          </TextLink>
          <span className={styles.facts}>
            {t("list.madeBy", { name: madeByName, when: formats.instant(madeAt) })}
          </span>
        </span>
      ),
    },
    { key: "day", header: t("list.collectionOn"), cell: ({ collectionOn }) => formats.day(collectionOn) },
    {
      key: "state",
      header: t("state"),
      phone: "status",
      cell: ({ state }) => <RemittanceStateChip state={state} />,
    },
    { key: "bills", header: t("list.bills"), align: "end", cell: ({ bills }) => formats.number(bills) },
    {
      key: "returned",
      header: t("list.returned"),
      align: "end",
      cell: ({ returned }) => (returned.count === 0 ? "" : formats.money(returned.cents)),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "aside",
      cell: ({ totalCents }) => formats.money(totalCents),
    },
  ];
};

type Listed = AnswerOf<typeof listRemittances>;

const Notices = ({ listed }: { readonly listed: Listed | undefined }) => {
  const t = useWords();
  if (listed === undefined) return null;
  return (
    <>
      {!listed.canCollect && (
        <Notice tone="warning" title={t("list.noCreditor.title")}>
          {t("list.noCreditor.text")}
        </Notice>
      )}
      {listed.waiting > 0 && <Notice tone="warning">{t("list.waiting", { count: listed.waiting })}</Notice>}
    </>
  );
};

const RemittanceList = () => {
  const t = useWords();
  const path = useDeskPath();
  const mayCall = useMayCall();
  const { state, change } = useUrlState(listState);
  const { data, isPlaceholderData } = useQuery({
    ...query(listRemittances, { query: { offset: state.offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, failed) => failed.state.data === undefined,
  });
  const next = state.offset + perPage;
  return (
    <Stack>
      <Notices listed={data} />
      {data?.canCollect === true && mayCall(makeRemittance) && (
        <ButtonRow>
          <LinkButton href={path("remittances.newRemittance")} variant="primary">
            {t("list.new")}
          </LinkButton>
        </ButtonRow>
      )}
      <DataTable
        caption={t("list.caption")}
        columns={useColumns()}
        rows={data?.items}
        rowKey={({ remittanceId }) => String(remittanceId)}
        loadingLabel={t("loading")}
        isStale={isPlaceholderData}
        empty={
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t("list.empty.title")}>
            <p>{t("list.empty.text")}</p>
          </EmptyState>
        }
      />
      <ButtonRow>
        {state.offset > 0 && <Button onClick={() => change({ offset: 0 })}>{t("pages.first")}</Button>}
        {data !== undefined && next < data.total && (
          <Button onClick={() => change({ offset: next })}>{t("pages.next")}</Button>
        )}
      </ButtonRow>
    </Stack>
  );
};

/** Remittances, with what became of each. */
export const RemittancesScreen = () => {
  const t = useWords();
  const title = t("list.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("list.lead")} width="full">
      <PartBoundary failedTitle={t("failedToRead")} words={t} fallback={null}>
        <RemittanceList />
      </PartBoundary>
    </Page>
  );
};
