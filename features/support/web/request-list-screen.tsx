import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessagesSquare, Plus, SearchX } from "lucide-react";
import { useRef } from "react";
import { Navigate } from "react-router";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { pageRange, Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listCases, type CaseRow } from "../contract/list-cases.ts";
import { supportRoutes } from "../contract/routes.ts";
import { RequestFilters } from "./request-filters.tsx";
import {
  everyRequest,
  isFiltered,
  requestQueryOf,
  requestsPerPage,
  useRequestAddress,
} from "./request-list-url.ts";
import styles from "./requests.module.css";
import { NewsChip, RequestState, useNextStep } from "./request-state.tsx";
import { useWords } from "./words.ts";

/** The button for a new request; nothing where the deployment takes none. */
const NewRequestButton = () => {
  const t = useWords();
  const href = useOfferedPath("newSupportRequest");
  if (href === undefined) return null;
  return (
    <LinkButton variant="primary" href={href} icon={<Plus aria-hidden="true" />}>
      {t("requests.new")}
    </LinkButton>
  );
};

const useColumns = (): Column<CaseRow>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const nextStep = useNextStep();
  return [
    {
      key: "subject",
      header: t("requests.columns.subject"),
      text: "wrapping",
      phone: "title",
      cell: ({ reference, subject, hasNews, kind, place }) => (
        <span className={styles.subject}>
          <TextLink href={path(supportRoutes.supportRequest, { id: reference })}>{subject}</TextLink>
          {hasNews && <NewsChip>{t("requests.news")}</NewsChip>}
          <span className={styles.facts}>
            {place === null
              ? t(`request.kinds.${kind}`)
              : t("request.about", { kind: t(`request.kinds.${kind}`), place })}
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("requests.columns.state"),
      text: "wrapping",
      phone: "status",
      cell: (request) => {
        const next = nextStep(request);
        return (
          <span className={styles.subject}>
            <RequestState request={request} />
            {next !== undefined && <span className={styles.facts}>{next}</span>}
          </span>
        );
      },
    },
    {
      key: "changed",
      header: t("requests.columns.changed"),
      align: "end",
      cell: ({ changedAt }) => formats.instant(changedAt),
    },
  ];
};

interface RequestPagesProps {
  readonly paging: { readonly offset: number; readonly limit: number; readonly total: number };
  readonly onOffsetChange: (offset: number) => void;
}

/** Moves through the pages; nothing is shown for a single one. */
const RequestPages = ({ paging, onOffsetChange }: RequestPagesProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const formats = useFormats();
  if (paging.total <= requestsPerPage) return null;
  return (
    <Pagination
      {...paging}
      words={{
        label: t("requests.pages.label"),
        range: ({ first, last }, total) =>
          t("requests.pages.range", {
            first: formats.number(first),
            last: formats.number(last),
            total: formats.number(total),
          }),
        first: t("requests.pages.first"),
        previous: platformWords("previous"),
        next: platformWords("next"),
        last: t("requests.pages.last"),
        pageSize: t("requests.pages.size"),
      }}
      onOffsetChange={onOffsetChange}
    />
  );
};

const RequestTable = () => {
  const t = useWords();
  const formats = useFormats();
  const columns = useColumns();
  const { address, change, hrefOf } = useRequestAddress();
  const searchField = useRef<HTMLInputElement>(null);
  const { data, isPlaceholderData } = useQuery({
    ...query(listCases, { query: requestQueryOf(address) }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const total = data?.total_items ?? 0;
  const paging = { offset: address.offset, limit: requestsPerPage, total };
  const clear = (): void => {
    change({ ...everyRequest, news: "" });
    // The pressed button is unmounted, so the focus moves to the field.
    searchField.current?.focus();
  };
  if (data !== undefined && !isPlaceholderData && total > 0 && address.offset >= total)
    return <Navigate to={hrefOf({ offset: pageRange(paging).lastOffset })} replace />;
  if (data !== undefined && !isPlaceholderData && total === 0 && !isFiltered(address))
    return (
      <EmptyState icon={<MessagesSquare aria-hidden="true" />} title={t("requests.empty.title")}>
        <p>{t("requests.empty.text")}</p>
      </EmptyState>
    );
  const newCount = data?.n_new ?? 0;
  return (
    <Stack>
      <RequestFilters address={address} onChange={change} searchField={searchField} />
      <div className={styles.tools}>
        <SegmentedControl
          label={t("requests.show")}
          segments={[
            { value: "all", label: t("requests.all") },
            {
              value: "news",
              label: t("requests.withNews", { count: newCount, written: formats.number(newCount) }),
            },
          ]}
          value={address.news === "" ? "all" : "news"}
          onValueChange={(value) => change({ news: value === "news" ? "true" : "" })}
        />
        <output>
          {data !== undefined &&
            !isPlaceholderData &&
            t("requests.count", { count: total, written: formats.number(total) })}
        </output>
      </div>
      <DataTable
        caption={t("requests.caption")}
        columns={columns}
        rows={data?.items}
        rowKey={({ reference }) => reference}
        rowPress="opens"
        loadingLabel={t("requests.loading")}
        isStale={isPlaceholderData}
        empty={
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={t("requests.none.title")}
            actions={<Button onClick={clear}>{t("requests.none.showAll")}</Button>}
          >
            {t("requests.none.text")}
          </EmptyState>
        }
      />
      <RequestPages paging={paging} onOffsetChange={(offset) => change({ offset })} />
    </Stack>
  );
};

/** Everything that the customer has asked of the retailer: questions, readings, claims and changes of contracts. */
export const RequestListScreen = () => {
  const t = useWords();
  const title = t("requests.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t("requests.lead")}
      actions={<NewRequestButton />}
    >
      <PartBoundary failedTitle={t("requests.failed")} fallback={<Skeleton height="30rem" />} words={t}>
        <RequestTable />
      </PartBoundary>
    </Page>
  );
};
