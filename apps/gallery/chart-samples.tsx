import { useState } from "react";

import { CONTRACT_SERIES, HOURS, MONTHS, QUARTERS } from "./sample-energy.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ChartFrame } from "#platform/ui/charts/chart-frame.tsx";
import { EnergyChart } from "#platform/ui/charts/energy-chart.tsx";
import { StackedBarChart } from "#platform/ui/charts/stacked-bar-chart.tsx";
import { SegmentedControl } from "#platform/ui/select/segmented-control.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";

const kWh = new Intl.NumberFormat("ca-ES", { maximumFractionDigits: 2 });
const euros = new Intl.NumberFormat("ca-ES", { style: "currency", currency: "EUR" });
const formatEnergy = (wh: number) => `${kWh.format(wh / 1000)} kWh`;
const formatMoney = (cents: number) => euros.format(cents / 100);
const formatScale = (value: number) => kWh.format(value / 1000);

const FRAME = {
  showTable: "Mostra-ho en una taula",
  hideTable: "Amaga la taula",
  loading: "Carregant el consum",
};
const WORDS = { whole: "Tot el període", total: "Total", none: "—" };
const empty = (
  <EmptyState title="Encara no hi ha lectures">
    La distribuïdora les publica dos dies després. Torna-hi demà passat.
  </EmptyState>
);

export function ChartSamples() {
  const [view, setView] = useState<"amount" | "energy">("amount");
  const months = (
    <DataTable
      caption="Import per mes"
      columns={[
        { key: "month", header: "Mes", phone: "title", cell: (index: number) => MONTHS.label(index) },
        {
          key: "total",
          header: "Import",
          align: "end",
          phone: "aside",
          cell: (index: number) => formatMoney(CONTRACT_SERIES[0]?.values[index] ?? 0),
        },
      ]}
      rows={Array.from({ length: 24 }, (_, index) => index)}
      rowKey={String}
      loadingLabel="Carregant"
      empty={empty}
    />
  );
  return (
    <>
      <ChartFrame
        title="Les teves factures"
        words={FRAME}
        state="ready"
        empty={empty}
        table={months}
        controls={
          <SegmentedControl
            label="Què mostra el gràfic"
            segments={[
              { value: "amount", label: "Import" },
              { value: "energy", label: "Energia" },
            ]}
            value={view}
            onValueChange={setView}
          />
        }
      >
        <StackedBarChart
          loadingLabel="Carregant les factures"
          words={{ ...WORDS, label: "Factures per mes; les fletxes canvien de mes" }}
          series={CONTRACT_SERIES}
          ticks={MONTHS.ticks}
          pointLabel={MONTHS.label}
          formatValue={view === "amount" ? formatMoney : formatEnergy}
          formatScale={(value) => kWh.format(value / 100)}
        />
      </ChartFrame>
      <EnergySamples />
    </>
  );
}

function EnergySamples() {
  return (
    <>
      <ChartFrame
        title="Dimecres 14 d’octubre, per hores"
        words={FRAME}
        state="ready"
        empty={empty}
        table={null}
      >
        <EnergyChart
          loadingLabel="Carregant el consum"
          words={{ ...WORDS, label: "Consum per hores; les fletxes canvien d’hora" }}
          series={HOURS.series}
          periods={HOURS.periods}
          ticks={HOURS.ticks}
          pointLabel={HOURS.label}
          formatValue={formatEnergy}
          formatScale={formatScale}
          pageStep={6}
        />
      </ChartFrame>
      <ChartFrame title="L’any, quart a quart" words={FRAME} state="ready" empty={empty} table={null}>
        <EnergyChart
          loadingLabel="Carregant el consum"
          words={{ ...WORDS, label: "Consum per quarts d’hora; Av Pàg canvia de dia" }}
          series={QUARTERS.series}
          ticks={QUARTERS.ticks}
          pointLabel={QUARTERS.label}
          formatValue={formatEnergy}
          formatScale={formatScale}
          pageStep={96}
        />
      </ChartFrame>
      <ChartFrame title="Mentre arriba" words={FRAME} state="loading" empty={empty} table={null}>
        {null}
      </ChartFrame>
      <ChartFrame title="Sense lectures" words={FRAME} state="empty" empty={empty} table={null}>
        {null}
      </ChartFrame>
    </>
  );
}
