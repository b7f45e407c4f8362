import { Download } from "lucide-react";
import { useState } from "react";
import { DataTable, type Column, type Sorting } from "#platform/ui/data/data-table.tsx";
import { Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { type StatusTone, StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";

export interface SampleInvoice {
  number: string;
  date: string;
  address: string;
  kWh: number;
  euros: number;
  state: string;
  tone: StatusTone;
}

const address = "C. Major 12, 2n 1a, Girona";

const invoices: readonly SampleInvoice[] = [
  {
    number: "FE26-00812",
    date: "3 d’oct. 2026",
    address: address,
    kWh: 214,
    euros: 82.3,
    state: "No pagada",
    tone: "negative",
  },
  {
    number: "FE26-00741",
    date: "4 de set. 2026",
    address: address,
    kWh: 198,
    euros: 76.14,
    state: "Pendent de rebut",
    tone: "warning",
  },
  {
    number: "FE26-00655",
    date: "5 d’ag. 2026",
    address: address,
    kWh: 301,
    euros: 1112.05,
    state: "Pagada",
    tone: "positive",
  },
  {
    number: "AB26-00031",
    date: "5 d’ag. 2026",
    address: address,
    kWh: -301,
    euros: -112.05,
    state: "Retornada",
    tone: "info",
  },
  {
    number: "FE26-00590",
    date: "3 de jul. 2026",
    address: address,
    kWh: 187,
    euros: 71.9,
    state: "Pagada",
    tone: "positive",
  },
];

const euros = new Intl.NumberFormat("ca-ES", { style: "currency", currency: "EUR" });

const columns: readonly Column<SampleInvoice>[] = [
  {
    key: "number",
    header: "Factura",
    phone: "title",
    sortable: true,
    cell: (invoice) => (
      <TextLink href={`#${invoice.number}`} variant="strong">
        {invoice.number}
      </TextLink>
    ),
  },
  { key: "date", header: "Data", sortable: true, cell: (invoice) => invoice.date },
  { key: "address", header: "Adreça", phone: "hidden", text: "wrapping", cell: (invoice) => invoice.address },
  { key: "energy", header: "Energia", align: "end", sortable: true, cell: (invoice) => `${invoice.kWh} kWh` },
  {
    key: "amount",
    header: "Import",
    align: "end",
    phone: "aside",
    sortable: true,
    total: euros.format(482.77),
    cell: (invoice) => euros.format(invoice.euros),
  },
  {
    key: "state",
    header: "Estat",
    phone: "status",
    cell: (invoice) => <StatusChip tone={invoice.tone}>{invoice.state}</StatusChip>,
  },
];

const pages = {
  range: ({ first, last }: { first: number; last: number }, total: number) => `${first}–${last} de ${total}`,
  first: "Primera pàgina",
  previous: "Anterior",
  next: "Següent",
  last: "Darrera pàgina",
  pageSize: "Files",
};

const words = { label: "Filtres", open: "Més filtres", close: "Menys filtres", clearAll: "Treu-los tots" };

const rowActions = (invoice: SampleInvoice) => (
  <>
    {invoice.tone === "negative" && (
      <Button size="small" variant="primary">
        Paga
      </Button>
    )}
    <Button size="small" icon={<Download />}>
      PDF
    </Button>
  </>
);

export const TableSamples = () => {
  const [sorting, setSorting] = useState<Sorting>({ key: "date", direction: "descending" });
  const [offset, setOffset] = useState(0);
  const [limit, setLimit] = useState(100);
  const [chips, setChips] = useState(["Contracte: 0042", "Estat: pendent"]);
  const empty = (
    <EmptyState title="Encara no tens cap factura" actions={<Button>Mira els contractes</Button>}>
      La primera arribarà cap al 5 de novembre. T’avisarem per correu.
    </EmptyState>
  );
  const table = { columns, rowKey: (invoice: SampleInvoice) => invoice.number, empty };
  return (
    <>
      <Section title="Factures">
        <FilterBar
          words={words}
          main={<TextField label="Cerca" placeholder="Número, adreça o import" type="search" />}
          active={chips.map((text) => ({
            key: text,
            text,
            clearLabel: `Treu el filtre ${text}`,
            onClear: () => setChips(chips.filter((chip) => chip !== text)),
          }))}
          onClearAll={() => setChips([])}
        >
          <SelectField label="Contracte" options={[{ value: "42", label: "0042" }]} placeholder="Tots" />
          <TextField label="Import des de" suffix="€" inputMode="decimal" align="end" />
        </FilterBar>
        <DataTable
          {...table}
          caption="Factures d’electricitat"
          rows={invoices}
          sorting={sorting}
          onSortingChange={setSorting}
          loadingLabel="Carregant les factures"
          actionsHeader="Accions"
          totalLabel="Total"
          actions={rowActions}
        />
        <Pagination
          words={{ ...pages, label: "Pàgines de factures" }}
          offset={offset}
          limit={limit}
          total={312}
          onOffsetChange={setOffset}
          pageSizes={[5, 10, 12, 25, 50, 100, 150]}
          onLimitChange={setLimit}
        />
      </Section>
      <Section title="Mentre arriben">
        <DataTable
          {...table}
          caption="Factures que arriben"
          rows={undefined}
          skeletonRows={3}
          loadingLabel="Carregant"
        />
      </Section>
      <Section title="Sense files">
        <DataTable {...table} caption="Cap factura" rows={[]} loadingLabel="Carregant" />
      </Section>
    </>
  );
};
