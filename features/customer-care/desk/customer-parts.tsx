import type { CustomerPart, PartRow } from "#platform/contract/customer-part.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./care.module.css";
import { useWords } from "./words.ts";

const RowTitle = ({ title, detail, deskCase }: PartRow) => {
  const path = useDeskPath();
  return (
    <span className={styles.lines}>
      {deskCase === null ? title : <TextLink href={path("case-queue.case", deskCase)}>{title}</TextLink>}
      {detail !== "" && <span className={styles.detail}>{detail}</span>}
    </span>
  );
};

const useColumns = ({ headings }: CustomerPart): Column<PartRow>[] => {
  const formats = useFormats();
  const { title, when, amount, state } = headings;
  const columns: (Column<PartRow> | undefined)[] = [
    {
      key: "title",
      header: title,
      text: "wrapping",
      phone: "title",
      cell: (row) => <RowTitle {...row} />,
    },
    when === undefined
      ? undefined
      : {
          key: "when",
          header: when,
          text: "wrapping",
          cell: ({ on, at }) => {
            if (on !== null) return formats.day(on);
            return at === null ? "–" : formats.instant(at);
          },
        },
    amount === undefined
      ? undefined
      : {
          key: "amount",
          header: amount,
          align: "end",
          cell: ({ amountCents }) => (amountCents === null ? "–" : formats.money(amountCents)),
        },
    state === undefined
      ? undefined
      : {
          key: "state",
          header: state,
          phone: "status",
          cell: (row) => row.state && <StatusChip tone={row.state.tone}>{row.state.text}</StatusChip>,
        },
  ];
  return columns.filter((column) => column !== undefined);
};

const Part = ({ part }: { readonly part: CustomerPart }) => {
  const t = useWords();
  const columns = useColumns(part);
  const { title, summary, rows, total, empty } = part;
  return (
    <Section title={title}>
      <Stack>
        {summary !== "" && <p>{summary}</p>}
        {rows.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            loadingLabel=""
            empty={null}
          />
        )}
        {total > rows.length && (
          <p className={styles.detail}>{t("customer.newest", { shown: rows.length, total })}</p>
        )}
      </Stack>
    </Section>
  );
};

/** What each feature shows of the customer. */
export const CustomerParts = ({ parts }: { readonly parts: readonly CustomerPart[] }) => (
  <Stack gap="large">
    {parts.map((part) => (
      <Part key={part.id} part={part} />
    ))}
  </Stack>
);
