import type { Column } from "#platform/ui/data/data-table.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import { useWords } from "../words.ts";
import { InvoiceNumberLink } from "./invoice-download.tsx";
import { InvoiceStatus } from "./invoice-status.tsx";
import styles from "./list.module.css";
import type { InvoiceDownloads } from "./use-invoice-downloads.ts";

/** The ten fields of an invoice in six columns; the key of a column that sorts is the server's word for it. */
export const useInvoiceColumns = (kind: InvoiceKind, downloads: InvoiceDownloads): Column<InvoiceRow>[] => {
  const t = useWords();
  const { day, period, energy, money } = useFormats();
  const number: Column<InvoiceRow> = {
    key: "number",
    header: t("list.number"),
    phone: "title",
    cell: (invoice) => (
      <span className={styles.pair}>
        <InvoiceNumberLink invoice={invoice} downloads={downloads} kind={kind} />
        {invoice.contract !== undefined && (
          <span className={styles.note}>{t("list.taxId", { taxId: invoice.contract.holderTaxId })}</span>
        )}
        {invoice.rectifying !== "none" && (
          <span className={styles.note}>{t(`rectifying.${invoice.rectifying}`)}</span>
        )}
      </span>
    ),
  };
  const date: Column<InvoiceRow> = {
    key: "date",
    header: t("list.date"),
    text: "wrapping",
    sortable: true,
    cell: ({ issuedOn, startsOn, endsOn }) => (
      <span className={styles.pair}>
        <span className={styles.unbroken}>{day(issuedOn)}</span>
        <span className={styles.soft}>{period(startsOn, endsOn)}</span>
      </span>
    ),
  };
  const contract: Column<InvoiceRow> = {
    key: "contract",
    header: t("list.contract"),
    text: "wrapping",
    cell: ({ contract, supply }) => (
      <span className={styles.pair}>
        {contract !== undefined && <span>{contract.name}</span>}
        {supply !== undefined && <span className={styles.soft}>{supply.fullAddress}</span>}
      </span>
    ),
  };
  return [
    number,
    date,
    ...(kind === "multipoint" ? [] : [contract]),
    {
      key: "energy_consumed",
      header: t("list.energy"),
      align: "end",
      sortable: true,
      cell: ({ energyWh }) => energy(energyWh),
    },
    {
      key: "amount_total",
      header: t("list.amount"),
      align: "end",
      phone: "aside",
      sortable: true,
      cell: ({ totalCents }) => <strong>{money(totalCents)}</strong>,
    },
    {
      key: "status",
      header: t("list.status"),
      text: "wrapping",
      phone: "status",
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
  ];
};
