import { useState } from "react";
import { contractSeries, hours, months, quarters } from "./sample-energy.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { DataTable } from "#platform/ui/data/data-table.tsx";

const kWh = new Intl.NumberFormat("ca-ES", { maximumFractionDigits: 2 });
const euros = new Intl.NumberFormat("ca-ES", { style: "currency", currency: "EUR" });
const formatEnergy = (wh: number) => `${kWh.format(wh / 1000)} kWh`;
const formatMoney = (cents: number) => euros.format(cents / 100);
const formatScale = (value: number) => kWh.format(value / 1000);

const frame = {
  showTable: "Mostra-ho en una taula",
  hideTable: "Amaga la taula",
  loading: "Carregant el consum",
};
const words = { whole: "Tot el període", total: "Total", none: "—" };
const empty = (
  <EmptyState title="Encara no hi ha lectures">
    La distribuïdora les publica dos dies després. Torna-hi demà passat.
  </EmptyState>
);

export const ChartSamples = () => {
  const [view, setView] = useState<"amount" | "energy">("amount");
  const table = (
    <DataTable
      caption="Import per mes"
      columns={[
        { key: "month", header: "Mes", phone: "title", cell: (index: number) => months.label(index) },
        {
          key: "total",
          header: "Import",
          align: "end",
          phone: "aside",
          cell: (index: number) => formatMoney(contractSeries[0]?.values[index] ?? 0),
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
        words={frame}
        state="ready"
        empty={empty}
        table={table}
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
        <EnergyChart
          loadingLabel="Carregant les factures"
          words={{ ...words, label: "Factures per mes; les fletxes canvien de mes" }}
          series={contractSeries}
          ticks={months.ticks}
          pointLabel={months.label}
          formatValue={view === "amount" ? formatMoney : formatEnergy}
          formatScale={(value) => kWh.format(value / 100)}
        />
      </ChartFrame>
      <EnergySamples />
    </>
  );
};

const EnergySamples = () => (
  <>
    <ChartFrame
      title="Dimecres 14 d’octubre, per hores"
      words={frame}
      state="ready"
      empty={empty}
      table={null}
    >
      <EnergyChart
        loadingLabel="Carregant el consum"
        words={{ ...words, label: "Consum per hores; les fletxes canvien d’hora" }}
        series={hours.series}
        periods={hours.periods}
        ticks={hours.ticks}
        pointLabel={hours.label}
        formatValue={formatEnergy}
        formatScale={formatScale}
        pageStep={6}
      />
    </ChartFrame>
    <ChartFrame title="L’any, quart a quart" words={frame} state="ready" empty={empty} table={null}>
      <EnergyChart
        loadingLabel="Carregant el consum"
        words={{ ...words, label: "Consum per quarts d’hora; Av Pàg canvia de dia" }}
        series={quarters.series}
        ticks={quarters.ticks}
        pointLabel={quarters.label}
        formatValue={formatEnergy}
        formatScale={formatScale}
        pageStep={96}
      />
    </ChartFrame>
    <ChartFrame title="Mentre arriba" words={frame} state="loading" empty={empty} table={null}>
      {null}
    </ChartFrame>
    <ChartFrame title="Sense lectures" words={frame} state="empty" empty={empty} table={null}>
      {null}
    </ChartFrame>
  </>
);
