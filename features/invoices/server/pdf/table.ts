import { contentWidth, page } from "#platform/server/pdf/sheet.ts";
import { drawTable, type Row } from "#platform/server/pdf/table.ts";
import type { MultipointInvoice } from "../printed-invoice.ts";
import type { Flow } from "./sheet.ts";

const columns = [
  { width: 80 },
  { width: 178, soft: true },
  { width: 132, soft: true },
  { width: 62, align: "right" },
  { width: contentWidth - 452 + 8, align: "right" },
] as const;

/** The invoices of a multipoint invoice and their total. */
export const drawGroupedInvoices = (flow: Flow, invoice: MultipointInvoice): void => {
  const { t, figures } = flow.sheet.words;
  const rows = invoice.bill.invoices.map((gathered): Row => ({
    cells: [
      gathered.number,
      `${gathered.contractName} · ${gathered.supplyAddress}`,
      t("periodValue", { from: figures.day(gathered.startsOn), to: figures.day(gathered.endsOn) }),
      figures.energy(gathered.energyWh),
      figures.money(gathered.totalCents),
    ],
  }));
  flow.heading(t("gathered"));
  drawTable(flow, {
    x: page.left,
    columns,
    rows: [
      {
        kind: "header",
        cells: [
          t("gatheredInvoice"),
          t("gatheredSupply"),
          t("gatheredPeriod"),
          t("gatheredEnergy"),
          t("amountColumn"),
        ],
      },
      ...rows,
      {
        kind: "total",
        cells: [t("total"), "", "", figures.energy(invoice.energyWh), figures.money(invoice.totalCents)],
      },
    ],
  });
  flow.y += 20;
};
