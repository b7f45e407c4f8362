import { useState } from "react";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { DayClock } from "#platform/ui/data/day-clock.tsx";
import { EnergyFlow } from "#platform/ui/data/energy-flow.tsx";
import { seriesByPeriod, type ChartSeries } from "#platform/ui/data/chart-series.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { seriesRoles, type PeriodRole } from "#platform/ui/theme/energy-palette.ts";

/** Numbers that look random and are the same on every visit. */
const wobble = (index: number): number => (Math.sin(index * 12.9898) * 43758.5453) % 1;

const names = [
  "gen.",
  "febr.",
  "març",
  "abr.",
  "maig",
  "juny",
  "jul.",
  "ag.",
  "set.",
  "oct.",
  "nov.",
  "des.",
];
const monthName = (index: number) => `${names[index % 12]} ${2025 + Math.floor(index / 12)}`;

const contractSeries: readonly ChartSeries[] = [0, 1, 2].map((contract) => ({
  id: `contract-${contract}`,
  label: `Contracte ${String(42 + contract).padStart(4, "0")}`,
  tone: seriesRoles[contract] ?? "series-1",
  values: Array.from({ length: 24 }, (_, month) => {
    if (month > 21) return null;
    if (contract === 2 && month === 7) return -3200;
    return Math.round(
      (4200 - contract * 1100) * (1 + 0.35 * Math.cos((month / 12) * Math.PI * 2)) + wobble(month) * 400,
    );
  }),
}));

const months = {
  ticks: Array.from({ length: 24 }, (_, month) => ({ index: month, label: monthName(month) })),
  label: monthName,
};

const periodOf = (hour: number): PeriodRole => {
  if (hour < 8) return "p3";
  const isPeak = (hour >= 10 && hour < 14) || (hour >= 18 && hour < 22);
  return isPeak ? "p1" : "p2";
};

const periodNames = { p1: "P1 punta", p2: "P2 pla", p3: "P3 vall", p4: "P4", p5: "P5", p6: "P6" };
const periods = Array.from({ length: 24 }, (_, hour) => periodOf(hour));
const sun = (hour: number) => Math.max(0, Math.sin(((hour - 7) / 12) * Math.PI));

const hours = {
  periods,
  series: [
    ...seriesByPeriod({
      values: periods.map((_, hour) => Math.round(Math.max(60, 420 + wobble(hour) * 260 - sun(hour) * 500))),
      periods,
      label: (period) => periodNames[period],
    }),
    {
      id: "surplus",
      label: "Excedents",
      tone: "surplus",
      values: periods.map((_, hour) => (sun(hour) > 0.3 ? -Math.round(sun(hour) * 640) : null)),
    } satisfies ChartSeries,
  ],
  ticks: periods.map((_, hour) => ({ index: hour, label: `${hour} h` })),
  label: (hour: number) => `14 d’oct. 2026, de ${hour} a ${hour + 1} h`,
};

const year = 35_040;

const quarters = {
  series: [
    {
      id: "grid",
      label: "Consum de la xarxa",
      tone: "grid",
      values: Array.from({ length: year }, (_, quarter) => {
        const season = 1 + 0.4 * Math.cos((quarter / year) * Math.PI * 2);
        return Math.round(season * (90 + 60 * Math.abs(wobble(quarter)) + 40 * sun((quarter / 4) % 24)));
      }),
    },
  ] satisfies ChartSeries[],
  ticks: names.map((label, month) => ({ index: Math.round((month * year) / 12), label })),
  label: (quarter: number) => `Dia ${Math.floor(quarter / 96) + 1}, quart ${(quarter % 96) + 1}`,
};

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

/** The periods of a working day of a home. */
const workday = (
  [
    ["P3", 8],
    ["P2", 2],
    ["P1", 4],
    ["P2", 4],
    ["P1", 4],
    ["P2", 2],
  ] as const
).flatMap(([period, hours]) => new Array<string>(hours).fill(period));

const EnergySamples = () => (
  <>
    <DayClock hours={workday} />
    <EnergyFlow
      producedToHome={1_263_000}
      producedToGrid={5_468_000}
      gridToHome={1_042_000}
      words={{ roof: "Plaques", home: "Casa", grid: "Xarxa" }}
    />
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
