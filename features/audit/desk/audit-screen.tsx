import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { exportAuditEntries } from "../contract/export-audit-entries.ts";
import { listAuditEntries } from "../contract/list-audit-entries.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { auditFilterOf, auditQueryOf, useAuditAddress, type AuditAddress } from "./audit-url.ts";
import styles from "./audit.module.css";
import { SealsSection } from "./seals-section.tsx";
import { useWords } from "./words.ts";

const Export = ({ address }: { readonly address: AuditAddress }) => {
  const t = useWords();
  const { mutate, error, isPending, variables } = useDownload(exportAuditEntries);
  const busyOf = (format: "csv" | "xlsx") =>
    isPending && variables.query?.format === format ? { busyText: t("export.busy") } : {};
  const download = (format: "csv" | "xlsx"): void => mutate({ query: { ...auditFilterOf(address), format } });
  return (
    <>
      <ButtonRow>
        <Button icon={<FileDown aria-hidden="true" />} onClick={() => download("csv")} {...busyOf("csv")}>
          {t("export.csv")}
        </Button>
        <Button icon={<FileDown aria-hidden="true" />} onClick={() => download("xlsx")} {...busyOf("xlsx")}>
          {t("export.sheet")}
        </Button>
      </ButtonRow>
      <FailureNotice error={error} title={t("export.failed")} words={t} />
    </>
  );
};

const AuditList = () => {
  const t = useWords();
  const { address, change, hrefOf } = useAuditAddress();
  const { data, isPlaceholderData } = useQuery({
    ...query(listAuditEntries, { query: auditQueryOf(address) }),
    placeholderData: keepPreviousData,
    // Each reading is an entry of the log: none is made by a return to the window.
    refetchOnWindowFocus: false,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  const last = data?.items.at(-1);
  return (
    <Stack>
      <AuditFilters address={address} onChange={change} answer={data} />
      <Export address={address} />
      <AuditTable entries={data?.items} hrefOf={hrefOf} isStale={isPlaceholderData} />
      <nav className={styles.pages} aria-label={t("pages.label")}>
        {address.after !== "" && <TextLink href={hrefOf({ after: "" })}>{t("pages.newest")}</TextLink>}
        {data?.hasMore === true && last !== undefined && (
          <TextLink href={hrefOf({ after: String(last.entryId) })}>{t("pages.older")}</TextLink>
        )}
      </nav>
    </Stack>
  );
};

/** What staff and the retailer's systems did, searched, exported and verified. */
export const AuditScreen = () => {
  const t = useWords();
  const title = t("title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("lead")} width="full">
      <Stack gap="large">
        <PartBoundary failedTitle={t("list.failed")} words={t} fallback={null}>
          <AuditList />
        </PartBoundary>
        <PartBoundary failedTitle={t("seals.failed")} words={t} fallback={<Skeleton height="10rem" />}>
          <SealsSection />
        </PartBoundary>
      </Stack>
    </Page>
  );
};
