import { useSuspenseQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FileLoad } from "../contract/file-load.ts";
import { listLoads } from "../contract/list-loads.ts";
import { isUnderWay, LoadState, useCounts } from "./load-state.tsx";
import { SendFile } from "./send-file.tsx";
import { useWords } from "./words.ts";

const refreshMs = 2_000;

const useColumns = (): Column<FileLoad>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const countsOf = useCounts();
  return [
    {
      key: "file",
      header: t("list.file"),
      phone: "title",
      text: "wrapping",
      cell: ({ loadId, filename }) => (
        <TextLink href={path("loads.load", { loadId: String(loadId) })}>{filename}</TextLink>
      ),
    },
    { key: "kind", header: t("list.kind"), text: "wrapping", cell: ({ title }) => title },
    { key: "state", header: t("list.state"), phone: "status", cell: (load) => <LoadState {...load} /> },
    {
      key: "result",
      header: t("list.result"),
      text: "wrapping",
      cell: ({ rehearsal, outcome }) => {
        const result = outcome ?? rehearsal;
        return result === null ? "" : countsOf(result);
      },
    },
    { key: "sent", header: t("list.sent"), cell: ({ sentAt }) => formats.instant(sentAt) },
    { key: "by", header: t("list.by"), text: "wrapping", cell: ({ author }) => author },
  ];
};

const Loads = () => {
  const t = useWords();
  const columns = useColumns();
  const { data } = useSuspenseQuery({
    ...query(listLoads, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? refreshMs : false),
  });
  return (
    <>
      <SendFile kinds={data.kinds} />
      <Section title={t("list.caption")}>
        <DataTable
          caption={t("list.caption")}
          columns={columns}
          rows={data.items}
          rowKey={({ loadId }) => String(loadId)}
          loadingLabel={t("list.loading")}
          empty={
            <EmptyState icon={<FileUp aria-hidden="true" />} title={t("list.empty.title")}>
              <p>{t("list.empty.text")}</p>
            </EmptyState>
          }
        />
      </Section>
    </>
  );
};

/** Sends files to be loaded, and lists those that were sent. */
export const LoadsScreen = () => {
  const t = useWords();
  return (
    <ListPage
      title={t("list.title")}
      lead={t("list.lead")}
      caption={t("list.caption")}
      loadingLabel={t("list.loading")}
      failedTitle={t("list.failed")}
      words={t}
    >
      <Loads />
    </ListPage>
  );
};
