import { fileURLToPath } from "node:url";
import { serveBuiltPage } from "./built-page.ts";

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * The page's script. `llumPaint(kind, paths)` requests the paths, draws their answers and resolves with the times from
 * the request to the arrival and from the arrival to the second frame after the drawing. `alone` draws the same values
 * with uPlot and nothing else.
 */
const script = `
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { createElement, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { EnergyChart, loadPlot } from "${pathOf("platform/ui/data/energy-chart.tsx")}";
import { LanguageContext } from "${pathOf("platform/web/words/language-context.ts")}";
import { HeatMap } from "${pathOf("features/consumption/web/patterns/heat-map.tsx")}";
import { usePatternWords } from "${pathOf("features/consumption/web/patterns/patterns-words.ts")}";
import { alignValues, valuesOfChart } from "${pathOf("features/consumption/web/together/together-values.ts")}";
import { buildSeries, pointsOfChart } from "${pathOf("features/consumption/web/series.ts")}";
import { consumptionChart } from "${pathOf("features/consumption/contract/consumption-chart.ts")}";
import { getConsumptionPatterns } from "${pathOf("features/consumption/contract/get-consumption-patterns.ts")}";

const names = { period: (name) => name, grid: "Grid", estimated: "E", selfConsumed: "S", exported: "X" };
const words = { label: "Chart", whole: "All", none: "None", total: "Total" };
const tones = (index) => "series-" + (1 + (index % 10));

const seriesOf = {
  quarters: ([answer]) => buildSeries(pointsOfChart(z.decode(consumptionChart, answer)), names),
  months: (answers) => {
    const charts = answers.map((answer) => z.decode(consumptionChart, answer));
    const { columns } = alignValues("monthly", charts.map((chart) => valuesOfChart(chart, "energy", undefined)));
    return columns.map((values, index) => ({ id: String(index), label: "C" + index, tone: tones(index), values }));
  },
};
const ticksOf = (series) => series[0].values.flatMap((_, index, all) =>
  index % Math.ceil(all.length / 12) === 0 ? [{ index, label: String(index) }] : []);

const chartOf = (series) => createElement(EnergyChart, { loadingLabel: "Loading", words, series,
  ticks: ticksOf(series), pointLabel: String, formatValue: String, formatScale: String });
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const drawAlone = (columns, holder) => {
  const places = columns[0].map((_, index) => index);
  const sums = columns.map((_, index) => places.map((place) =>
    columns.slice(0, index + 1).reduce((sum, column) => sum + (column[place] ?? 0), 0)));
  const paths = places.length > 800 ? undefined : uPlot.paths.bars({ size: [0.76, 56] });
  new uPlot({ width: 1000, height: 340, scales: { x: { time: false } }, legend: { show: false },
    series: [{}, ...sums.map((_, index) => ({ stroke: "#2b2a66", fill: "hsl(" + index * 36 + " 60% 50%)", paths })).toReversed()],
  }, [places, ...sums.toReversed()], holder);
};

/** The values as they are in the answers. */
const valuesOf = {
  quarters: ([{ slots }]) => [slots.import_wh],
  months: (answers) => answers.map(({ bars }) => bars.import_wh),
  heat: ([answer]) => answer.mean_wh_by_weekday,
};

const drawOurs = (kind, answers, holder) => {
  const drawn = kind === "heat"
    ? createElement(HeatMap, { means: z.decode(getConsumptionPatterns.response.schema, answers[0]).meanWhByWeekday })
    : chartOf(seriesOf[kind](answers));
  flushSync(() => createRoot(holder).render(createElement(LanguageContext.Provider,
    { value: { language: "ca", changeLanguage: () => {} } },
    createElement(Suspense, { fallback: "…" }, drawn))));
};

globalThis.llumPaint = async (kind, paths, isAlone) => {
  const holder = document.createElement("div");
  document.getElementById("root").replaceChildren(holder);
  await frames();
  const asked = performance.now();
  const texts = await Promise.all(paths.map(async (path) => (await fetch(path, { credentials: "include" })).text()));
  const arrived = performance.now();
  const answers = texts.map((text) => JSON.parse(text));
  if (isAlone) drawAlone(valuesOf[kind](answers), holder);
  else drawOurs(kind, answers, holder);
  while (holder.querySelector("canvas, td") === null) await new Promise((resolve) => setTimeout(resolve));
  await frames();
  return { answeredMs: arrived - asked, paintedMs: performance.now() - arrived };
};
globalThis.llumReady = Promise.all([loadPlot(), usePatternWords.preload("ca")]).then(() => true);
`;

/** Serves a page with the portal's charts, which requests their data from the server at `api`. */
export const serveChartPage = (api: string) => serveBuiltPage({ name: "chart-page", script, connect: [api] });
