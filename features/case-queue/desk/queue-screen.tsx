import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useRef, useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { usePageWords } from "#platform/web/desk/page-words.ts";
import { useListShortcuts } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { useWhileAttended } from "#platform/web/desk/use-while-attended.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listQueue } from "../contract/list-queue.ts";
import type { QueuedCaseRow } from "../contract/queued-case.ts";
import { AssignControls } from "./assign-controls.tsx";
import { DueDay } from "./due-day.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { casesPerPage, queueQueryOf, useQueueAddress, type QueueAddress } from "./queue-url.ts";
import styles from "./queue.module.css";
import { useWords } from "./words.ts";

type Queue = AnswerOf<typeof listQueue>;

/** How often the list asks for what has arrived. */
const refreshMs = 30_000;

const keyOf = ({ kind, reference }: QueuedCaseRow): string => `${kind} ${reference}`;

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

const useSubjectColumn = (): Column<QueuedCaseRow> => {
  const t = useWords();
  const path = useDeskPath();
  return {
    key: "subject",
    header: t("list.subject"),
    text: "wrapping",
    phone: "title",
    cell: ({ kind, reference, title, topic }) => (
      <span className={styles.subject}>
        <TextLink href={path("case-queue.case", { kind, reference })}>
          {topic === "" ? title : `${topic} · ${title}`}
        </TextLink>
        <span className={styles.facts}>
          {t(`kinds.${kind}`)} · {reference}
        </span>
      </span>
    ),
  };
};

const useColumns = ({ today }: Queue, { chosen, toggle }: Choice): Column<QueuedCaseRow>[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    {
      key: "due",
      header: t("list.due"),
      phone: "status",
      cell: ({ dueOn, putOffUntil }) =>
        putOffUntil !== null && putOffUntil > today ? (
          t("list.putOffUntil", { day: formats.day(putOffUntil) })
        ) : (
          <DueDay day={dueOn} today={today} />
        ),
    },
    useSubjectColumn(),
    { key: "person", header: t("list.person"), text: "wrapping", cell: ({ person }) => person },
    { key: "turn", header: t("list.turn"), text: "wrapping", cell: ({ turn }) => t(`turns.${turn}`) },
    {
      key: "with",
      header: t("list.with"),
      cell: ({ assignedName }) => assignedName ?? t("list.none"),
    },
    {
      key: "select",
      header: <VisuallyHidden>{t("list.choice")}</VisuallyHidden>,
      align: "end",
      cell: (row) => (
        <Checkbox
          label={<VisuallyHidden>{t("list.select", { subject: row.title })}</VisuallyHidden>}
          checked={chosen.has(keyOf(row))}
          onCheckedChange={() => toggle(keyOf(row))}
        />
      ),
    },
  ];
};

/** What has arrived since the list was opened, announced. */
const Arrivals = ({ items }: { readonly items: readonly QueuedCaseRow[] }) => {
  const t = useWords();
  const [openedAt] = useState(() => new Date());
  const count = items.filter((row) => row.openedAt > openedAt).length;
  return <output>{count > 0 && t("list.arrived", { count })}</output>;
};

interface QueuePagesProps {
  readonly total: number;
  readonly address: QueueAddress;
  readonly onOffsetChange: (offset: number) => void;
}

const QueuePages = ({ total, address, onOffsetChange }: QueuePagesProps) => {
  const pageWords = usePageWords();
  if (total <= casesPerPage) return null;
  return (
    <Pagination
      offset={address.offset}
      limit={casesPerPage}
      total={total}
      words={pageWords}
      onOffsetChange={onOffsetChange}
    />
  );
};

const CaseTable = ({ queue, isStale }: { readonly queue: Queue; readonly isStale: boolean }) => {
  const t = useWords();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    );
  const columns = useColumns(queue, { chosen, toggle });
  const list = useRef<HTMLDivElement>(null);
  useListShortcuts(list);
  const rows = queue.items.filter((row) => chosen.has(keyOf(row)));
  return (
    <>
      {rows.length > 0 && (
        <fieldset>
          <legend>{t("list.chosen", { count: rows.length })}</legend>
          <AssignControls cases={rows} colleagues={queue.colleagues} onDone={() => setChosen(new Set())} />
        </fieldset>
      )}
      <div ref={list}>
        <DataTable
          caption={t("list.caption")}
          columns={columns}
          rows={queue.items}
          rowKey={keyOf}
          loadingLabel={t("list.loading")}
          isStale={isStale}
          empty={
            <EmptyState icon={<Inbox aria-hidden="true" />} title={t("list.empty.title")}>
              <p>{t("list.empty.text")}</p>
            </EmptyState>
          }
        />
      </div>
    </>
  );
};

const QueueList = () => {
  const t = useWords();
  const { address, change, hrefOf } = useQueueAddress();
  const { data, isPlaceholderData } = useQuery({
    ...query(listQueue, { query: queueQueryOf(address) }),
    placeholderData: keepPreviousData,
    refetchInterval: useWhileAttended(refreshMs),
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return (
    <Stack>
      <QueueFilters
        address={address}
        onChange={change}
        hrefOf={hrefOf}
        counts={data?.counts}
        colleagues={data?.colleagues ?? []}
      />
      <Arrivals items={data?.items ?? []} />
      {data === undefined ? (
        <DataTable
          caption={t("list.caption")}
          columns={[]}
          rows={undefined}
          rowKey={() => ""}
          loadingLabel={t("list.loading")}
          empty={null}
        />
      ) : (
        <>
          <CaseTable queue={data} isStale={isPlaceholderData} />
          <QueuePages total={data.total} address={address} onOffsetChange={(offset) => change({ offset })} />
        </>
      )}
    </Stack>
  );
};

/** Every case that waits for the retailer, what is due first at the beginning. */
export const QueueScreen = () => {
  const t = useWords();
  const title = t("list.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("list.lead")} width="full">
      <PartBoundary failedTitle={t("list.failed")} words={t} fallback={null}>
        <QueueList />
      </PartBoundary>
    </Page>
  );
};
