import { ScrollText } from "lucide-react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { AuditEntryRow } from "../contract/audit-entry.ts";
import type { AuditAddress } from "./audit-url.ts";
import styles from "./audit.module.css";
import { useWords } from "./words.ts";

interface AuditTableProps {
  readonly entries: readonly AuditEntryRow[] | undefined;
  readonly hrefOf: (changed: Partial<AuditAddress>) => string;
  readonly isStale?: boolean;
}

const Customer = ({
  entry: { customerId, customerName },
  hrefOf,
}: Pick<AuditTableProps, "hrefOf"> & { readonly entry: AuditEntryRow }) => {
  const t = useWords();
  if (customerId === null) return <>–</>;
  const number = String(customerId);
  return (
    <TextLink href={hrefOf({ customer: number })}>
      {customerName === null || customerName === "" ? t("list.nameless", { number }) : customerName}
    </TextLink>
  );
};

const useColumns = (hrefOf: AuditTableProps["hrefOf"]): Column<AuditEntryRow>[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    {
      key: "what",
      header: t("list.what"),
      phone: "title",
      text: "wrapping",
      cell: ({ title, reference, facts }) => (
        <span className={styles.lines}>
          {title}
          {reference !== null && (
            <span className={styles.detail}>
              <TextLink href={hrefOf({ reference })}>{reference}</TextLink>
            </span>
          )}
          {facts.length > 0 && (
            <span className={styles.detail}>
              {facts.map(({ name, value }) => `${name}: ${value}`).join(" · ")}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "who",
      header: t("list.who"),
      text: "wrapping",
      cell: ({ actor, actorKind }) => (
        <span className={styles.lines}>
          {actor}
          <span className={styles.detail}>{t(`actorKinds.${actorKind}`)}</span>
        </span>
      ),
    },
    {
      key: "about",
      header: t("list.about"),
      text: "wrapping",
      cell: (entry) => <Customer entry={entry} hrefOf={hrefOf} />,
    },
    { key: "reason", header: t("list.reason"), text: "wrapping", cell: ({ reason }) => reason || "–" },
    {
      key: "when",
      header: t("list.when"),
      text: "wrapping",
      cell: ({ entryId, happenedAt }) => (
        <span className={styles.lines}>
          {formats.instant(happenedAt)}
          <span className={styles.detail}>{t("list.number", { number: String(entryId) })}</span>
        </span>
      ),
    },
  ];
};

/** Entries of the audit log, each in words. */
export const AuditTable = ({ entries, hrefOf, isStale = false }: AuditTableProps) => {
  const t = useWords();
  const columns = useColumns(hrefOf);
  return (
    <DataTable
      caption={t("list.caption")}
      columns={columns}
      rows={entries}
      rowKey={({ entryId }) => String(entryId)}
      loadingLabel={t("list.loading")}
      isStale={isStale}
      empty={
        <EmptyState icon={<ScrollText aria-hidden="true" />} title={t("list.empty.title")}>
          <p>{t("list.empty.text")}</p>
        </EmptyState>
      }
    />
  );
};
