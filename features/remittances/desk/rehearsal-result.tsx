import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ExcludedBill, Rehearsal } from "../contract/remittance.ts";
import styles from "./remittances.module.css";
import { useWords } from "./words.ts";

const ExcludedSums = ({ excluded }: Pick<Rehearsal, "excluded">) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <DataTable
      caption={t("new.excludedCaption")}
      columns={[
        {
          key: "reason",
          header: t("reason"),
          text: "wrapping",
          phone: "title",
          cell: ({ reason }) => t(`exclusions.${reason}`),
        },
        { key: "count", header: t("list.bills"), align: "end", cell: ({ count }) => formats.number(count) },
        {
          key: "amount",
          header: t("amount"),
          align: "end",
          phone: "aside",
          cell: ({ cents }) => formats.money(cents),
        },
      ]}
      rows={excluded}
      rowKey={({ reason }) => reason}
      loadingLabel=""
      empty={null}
    />
  );
};

const useBillColumns = (): Column<ExcludedBill>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "bill",
      header: t("bill"),
      text: "wrapping",
      phone: "title",
      cell: ({ number, customerId, customerName }) => (
        <span className={styles.subject}>
          {number}
          <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>
            {customerName}
          </TextLink>
        </span>
      ),
    },
    {
      key: "reason",
      header: t("reason"),
      text: "wrapping",
      cell: ({ reason }) => t(`exclusions.${reason}`),
    },
    { key: "due", header: t("dueOn"), cell: ({ dueOn }) => formats.day(dueOn) },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => formats.money(amountCents),
    },
  ];
};

const ExcludedBills = ({ excludedBills }: Pick<Rehearsal, "excludedBills">) => {
  const t = useWords();
  return (
    <DataTable
      caption={t("new.excludedBills")}
      columns={useBillColumns()}
      rows={excludedBills}
      rowKey={({ number }) => number}
      loadingLabel=""
      empty={null}
    />
  );
};

/** What a remittance would have, and what not and why. */
export const RehearsalResult = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const t = useWords();
  const formats = useFormats();
  const { bills, totalCents, excluded, excludedBills } = rehearsal;
  const excludedCount = excluded.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack gap="large">
      <Section title={t("new.result")}>
        {bills === 0 ? (
          <p>{t("new.nothing")}</p>
        ) : (
          <KeyFigures>
            <KeyFigure label={t("list.bills")} value={formats.number(bills)} />
            <KeyFigure label={t("new.total")} value={formats.money(totalCents)} />
          </KeyFigures>
        )}
      </Section>
      {excluded.length > 0 && (
        <Section title={t("new.excluded")}>
          <ExcludedSums excluded={excluded} />
        </Section>
      )}
      {excludedBills.length > 0 && (
        <Section
          title={t("new.excludedBills")}
          {...(excludedCount > excludedBills.length
            ? {
                lead: t("new.firstOf", {
                  shown: formats.number(excludedBills.length),
                  total: formats.number(excludedCount),
                }),
              }
            : {})}
        >
          <ExcludedBills excludedBills={excludedBills} />
        </Section>
      )}
    </Stack>
  );
};
