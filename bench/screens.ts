import { chromium } from "@playwright/test";
import { curveOwner } from "./fill/curve-file.ts";
import { sessionCookie } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type Benchmark, type Figure } from "./measure/result-table.ts";
import { serveBuiltPage } from "./built-page.ts";
import { emptyScript, type Load, loadOnce } from "./measure/first-load.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";
import { signedInCustomers } from "./invoice-page.ts";
import { findChromium } from "../tools/tasks/find-chromium.ts";

const rounds = 5;
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly cookie?: string;
  readonly limits: {
    lcpMs: number;
    tbtMs: number;
    shift: number;
    scriptKilobytes: number;
    requests: number;
    /** To the LCP of an empty React page in the same run. */
    lcpRatio: number;
  };
  readonly beside: string;
}

const screens: readonly Screen[] = [
  {
    name: "Sign-in",
    path: "/acces",
    limits: { lcpMs: 1900, tbtMs: 50, shift: 0.02, scriptKilobytes: 130, requests: 20, lcpRatio: 1.3 },
    beside: "bulletproof-react 2.5 s, OSS 2.6 s, Odoo 1.8 s, an empty React page 1.28 s",
  },
  {
    name: "Invoices",
    path: "/factures",
    cookie: sessionCookie(curveOwner.customerId),
    limits: { lcpMs: 2500, tbtMs: 150, shift: 0.02, scriptKilobytes: 200, requests: 20, lcpRatio: 1.9 },
    beside: "Odoo 4.6 s, OSS 5.7 s",
  },
];

const figuresOf = (
  { name, limits, beside }: Screen,
  loads: readonly Load[],
  emptyLcpMs: number,
): Figure[] => {
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  return [
    {
      what: `${name} on a slow phone, LCP`,
      value: middle(({ lcpMs }) => lcpMs),
      unit: "ms",
      atMost: limits.lcpMs,
      beside,
    },
    {
      what: "  LCP, times that of an empty React page",
      value: middle(({ lcpMs }) => lcpMs) / emptyLcpMs,
      unit: "",
      atMost: limits.lcpRatio,
      beside: `an empty React page ${Math.round(emptyLcpMs)} ms`,
    },
    { what: "  TBT", value: middle(({ tbtMs }) => tbtMs), unit: "ms", atMost: limits.tbtMs },
    { what: "  CLS", value: middle(({ shift }) => shift), unit: "", atMost: limits.shift },
    {
      what: "  JavaScript, compressed",
      value: middle(({ scriptBytes }) => scriptBytes) / 1000,
      unit: "kB",
      atMost: limits.scriptKilobytes,
    },
    {
      what: "  requests",
      value: middle(({ requests }) => requests),
      unit: "",
      atMost: limits.requests,
    },
  ];
};

/** Load times on an ordinary phone, in the machine's Chromium throttled as Lighthouse does it. */
export const screenLoads: Benchmark = {
  name: "screens",
  needsData: true,
  measure: async ({ databases, options, report }) => {
    const executablePath = findChromium();
    if (executablePath === undefined)
      throw new CannotMeasureError("no Chromium was found (CHROMIUM_PATH names one)");
    if (databases === undefined) throw new CannotMeasureError("the data is not there: npm run bench:data");
    const databaseUrl = databases.urlOf("large");
    await signedInCustomers(databaseUrl);
    const server = await startServer({ dataDir: options.dataDir, databaseUrl, isDemo: false });
    const empty = await serveBuiltPage({ name: "empty-page", script: emptyScript });
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const figures: Figure[] = [];
      for (const screen of screens) {
        const loads: Load[] = [];
        const emptyLoads: Load[] = [];
        for (let round = 0; round < rounds; round += 1) {
          emptyLoads.push(await loadOnce(browser, empty.origin, { path: "/" }));
          const load = await loadOnce(browser, server.origin, screen);
          loads.push(load);
          report(`${screen.name}: LCP ${load.lcpMs.toFixed(0)} ms, TBT ${load.tbtMs.toFixed(0)} ms`);
        }
        figures.push(...figuresOf(screen, loads, median(emptyLoads.map(({ lcpMs }) => lcpMs))));
      }
      return figures;
    } finally {
      await browser.close();
      await empty.stop();
      await server.stop();
    }
  },
};
