import { useSuspenseQuery } from "@tanstack/react-query";
import { FileInput } from "lucide-react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle, useMayCall } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { BankFile } from "../contract/bank-file.ts";
import { listBankFiles } from "../contract/list-bank-files.ts";
import { sendBankFile } from "../contract/send-bank-file.ts";
import { EntryTable } from "./entry-table.tsx";
import { SendBankFile } from "./send-bank-file.tsx";
import { BankFileStateChip } from "./states.tsx";
import { useWords } from "./words.ts";

const refreshMs = 2_000;
const isUnderWay = ({ state }: BankFile): boolean => state === "waiting" || state === "applying";

const useColumns = (): Column<BankFile>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "file",
      header: t("files.file"),
      text: "wrapping",
      phone: "title",
      cell: ({ bankFileId, filename }) => (
        <TextLink href={path("remittances.bankFile", { bankFileId: String(bankFileId) })}>
          {filename}
        </TextLink>
      ),
    },
    { key: "format", header: t("files.format"), cell: ({ format }) => format },
    {
      key: "state",
      header: t("state"),
      phone: "status",
      cell: ({ state }) => <BankFileStateChip state={state} />,
    },
    {
      key: "result",
      header: t("files.result"),
      text: "wrapping",
      cell: ({ state, counts: { applied, unchanged, open } }) =>
        state === "waiting" || state === "discarded"
          ? ""
          : t(state === "rehearsed" ? "files.wouldCounts" : "files.counts", {
              applied: formats.number(applied),
              unchanged: formats.number(unchanged),
              open: formats.number(open),
            }),
    },
    { key: "sent", header: t("files.sent"), cell: ({ readAt }) => formats.instant(readAt) },
  ];
};

const Files = () => {
  const t = useWords();
  const columns = useColumns();
  const mayCall = useMayCall();
  const { data } = useSuspenseQuery({
    ...query(listBankFiles, { query: {} }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? refreshMs : false),
  });
  return (
    <Stack gap="large">
      {mayCall(sendBankFile) && <SendBankFile />}
      {data.open > 0 && (
        <Section title={t("entries.openTitle")} lead={t("entries.openLead")}>
          <EntryTable />
        </Section>
      )}
      <Section title={t("files.title")}>
        <DataTable
          caption={t("files.caption")}
          columns={columns}
          rows={data.items}
          rowKey={({ bankFileId }) => String(bankFileId)}
          loadingLabel={t("loading")}
          empty={
            <EmptyState icon={<FileInput aria-hidden="true" />} title={t("files.empty.title")}>
              <p>{t("files.empty.text")}</p>
            </EmptyState>
          }
        />
      </Section>
    </Stack>
  );
};

/** Sends files of the bank, lists them, and what in them staff have to decide. */
export const BankFilesScreen = () => {
  const t = useWords();
  const title = t("files.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("files.lead")} width="full">
      <PartBoundary failedTitle={t("failedToRead")} words={t} fallback={<Skeleton height="20rem" />}>
        <Files />
      </PartBoundary>
    </Page>
  );
};
