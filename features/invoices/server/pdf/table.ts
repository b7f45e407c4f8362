import { contentWidth, page } from "#platform/server/pdf/sheet.ts";
import { drawTable, type Row } from "#platform/server/pdf/table.ts";
import type { MultipointInvoice } from "../printed-invoice.ts";
import type { Flow } from "./sheet.ts";

const columns = [
  { width: 80, whole: true },
  { width: 178, soft: true },
  { width: 132, soft: true },
  { width: 62, align: "right", whole: true },
  { width: contentWidth - 452 + 8, align: "right", whole: true },
] as const;

/** The invoices of a multipoint invoice and their total. */
export const drawGroupedInvoices = (flow: Flow, invoice: MultipointInvoice): void => {
  const { t, figures } = flow.sheet.words;
  // Lines break between the two days, not inside of one.
  const wholeDay = (day: string): string => figures.day(day).replaceAll(" ", "\u00a0");
  const rows = invoice.bill.invoices.map((gathered): Row => ({
    cells: [
      gathered.number,
      `${gathered.contractName} · ${gathered.supplyAddress}`,
      t("periodValue", { from: wholeDay(gathered.startsOn), to: wholeDay(gathered.endsOn) }),
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
