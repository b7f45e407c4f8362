import { chromium, type Page } from "@playwright/test";
import * as z from "zod/mini";
import { findChromium } from "../tools/tasks/find-chromium.ts";
import { serveChartPage } from "./chart-page.ts";
import { curveContracts, curveOwner, curveYear } from "./fill/curve-file.ts";
import { signedInCustomers } from "./invoice-page.ts";
import { sessionCookie } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type Benchmark, type Figure } from "./measure/result-table.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";

const rounds = 7;
const charted = (contractId: number, type: string, [start, end]: readonly [string, string]): string =>
  `/api/v2/contracts/${contractId}/cch/chart/${type}/?start=${start}&end=${end}&records=no`;
const year = [curveYear.firstDay, curveYear.lastDay] as const;
const threeYears = [curveContracts.firstDay, curveYear.lastDay] as const;
const contractsInChart = 10;

interface Chart {
  readonly name: string;
  readonly kind: "quarters" | "months" | "heat";
  readonly paths: readonly string[];
  /** Of the painting, from the arrival of the answer. */
  readonly atMostMs: number;
}

const charts: readonly Chart[] = [
  {
    name: "A year of quarter-hours",
    kind: "quarters",
    paths: [charted(curveOwner.contractId, "quarter-hourly", year)],
    atMostMs: 150,
  },
  {
    name: "Ten contracts over three years by month",
    kind: "months",
    paths: Array.from({ length: contractsInChart }, (_, index) => {
      const { contractIds } = curveContracts;
      return charted(contractIds[index % contractIds.length] ?? 0, "monthly", threeYears);
    }),
    atMostMs: 150,
  },
  {
    name: "The heat map of a year",
    kind: "heat",
    paths: [`/api/v2/contracts/${curveOwner.contractId}/cch/patterns/`],
    atMostMs: 150,
  },
];

const times = z.object({ answeredMs: z.number(), paintedMs: z.number() });

type Times = z.output<typeof times>;

const paint = async (
  page: Page,
  { kind, paths }: Chart,
  { api, isAlone }: { api: string; isAlone: boolean },
) => {
  const addresses = JSON.stringify(paths.map((path) => api + path));
  return times.parse(
    await page.evaluate<unknown>(`llumPaint(${JSON.stringify(kind)}, ${addresses}, ${isAlone})`),
  );
};

const measureChart = async (page: Page, api: string, chart: Chart): Promise<Figure[]> => {
  const ours: Times[] = [];
  const alone: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await paint(page, chart, { api, isAlone: false }));
    alone.push(await paint(page, chart, { api, isAlone: true }));
  }
  const paintedMs = median(ours.map((round) => round.paintedMs));
  return [
    {
      what: `${chart.name}, from request to painted`,
      value: median(ours.map((round) => round.answeredMs + round.paintedMs)),
      unit: "ms",
    },
    {
      what: "  painted, from its arrival",
      value: paintedMs,
      unit: "ms",
      atMost: chart.atMostMs,
      beside: `uPlot alone ${median(alone.map((round) => round.paintedMs)).toFixed(0)} ms`,
    },
  ];
};

/** Charts of the portal from the request to the second frame after their drawing, beside uPlot alone with the same values. */
export const chartPaints: Benchmark = {
  name: "charts",
  needsData: true,
  measure: async ({ databases, options, report }) => {
    const executablePath = findChromium();
    if (executablePath === undefined)
      throw new CannotMeasureError("no Chromium was found (CHROMIUM_PATH names one)");
    if (databases === undefined) throw new CannotMeasureError("the data is not there: npm run bench:data");
    const databaseUrl = databases.urlOf("large");
    await signedInCustomers(databaseUrl);
    const server = await startServer({ dataDir: options.dataDir, databaseUrl, isDemo: false });
    const pageServer = await serveChartPage(server.origin);
    // The page is on another port than the API, which sends no headers for other origins.
    const args = ["--no-sandbox", "--disable-web-security"];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const [name, value] = sessionCookie(curveOwner.customerId).split("=");
      await context.addCookies([{ name: name ?? "", value: value ?? "", url: server.origin }]);
      const page = await context.newPage();
      page.on("pageerror", (error) => report(error.message));
      await page.goto(pageServer.origin);
      await page.waitForFunction("globalThis.llumReady");
      const figures: Figure[] = [];
      for (const chart of charts) figures.push(...(await measureChart(page, server.origin, chart)));
      return figures;
    } finally {
      await browser.close();
      await pageServer.stop();
      await server.stop();
    }
  },
};
