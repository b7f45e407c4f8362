import { seriesByPeriod } from "#platform/ui/data/chart-series.ts";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { seriesRoles } from "#platform/ui/theme/energy-palette.ts";
import type { PeriodRole } from "#platform/ui/theme/energy-palette.ts";

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

export const contractSeries: readonly ChartSeries[] = [0, 1, 2].map((contract) => ({
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

export const months = {
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

export const hours = {
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

export const quarters = {
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
