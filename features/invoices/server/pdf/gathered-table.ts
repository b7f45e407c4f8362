import type { Flow } from "./flow.ts";
import type { MultipointInvoice } from "../printed-invoice.ts";
import { contentWidth, page } from "./sheet.ts";
import { drawTable, type Row } from "./table.ts";

const columns = [
  { width: 80 },
  { width: 178, soft: true },
  { width: 132, soft: true },
  { width: 62, align: "right" },
  { width: contentWidth - 452 + 8, align: "right" },
] as const;

/** The invoices that a multipoint one gathers, down to their total. */
export const drawGathered = (flow: Flow, invoice: MultipointInvoice): void => {
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
