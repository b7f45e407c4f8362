import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../tools/tasks/find-chromium.ts";
import { serveBuiltPage } from "./built-page.ts";
import { emptyScript, type Load, loadOnce } from "./measure/first-load.ts";
import { CannotMeasureError, type Benchmark, type Figure } from "./measure/result-table.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";

const rounds = 3;
const maxShift = 0.02;

/** The aims of what a visitor opens first. */
const publicAims = { scriptKilobytes: 110, lcpRatio: 1 };
const wizardAims = { scriptKilobytes: 160, lcpRatio: 1.5 };

const screens = [
  { name: "Landing page", path: "/", aims: publicAims },
  { name: "Electricity comparator", path: "/comparador", aims: publicAims },
  { name: "Gas comparator", path: "/comparador-gas", aims: publicAims },
  { name: "Power calculator", path: "/potencia", aims: publicAims },
  { name: "Prices of the hours", path: "/preus-mercat", aims: publicAims },
  { name: "Contracting", path: "/nou-client-electricitat", aims: wizardAims },
] as const;

/** `/` is the landing page, and not the way to the sign-in. */
const sellsToVisitors = { home: { type: "tabGroups", landing: "home" } };

const middle = (loads: readonly Load[], pick: (load: Load) => number): number => median(loads.map(pick));
const lcp = ({ lcpMs }: Load): number => lcpMs;
const kilobytes = ({ scriptBytes }: Load): number => scriptBytes / 1000;

const figuresOf = (
  { name, aims }: (typeof screens)[number],
  loads: readonly Load[],
  empty: readonly Load[],
): Figure[] => {
  return [
    {
      what: `${name}, JavaScript, compressed`,
      value: middle(loads, kilobytes),
      unit: "kB",
      atMost: aims.scriptKilobytes,
      beside: `an empty React page ${middle(empty, kilobytes).toFixed(0)} kB`,
    },
    {
      what: "  LCP, times that of an empty React page",
      value: middle(loads, lcp) / middle(empty, lcp),
      unit: "",
      atMost: aims.lcpRatio,
      beside: `${Math.round(middle(loads, lcp))} ms, an empty React page ${Math.round(middle(empty, lcp))} ms`,
    },
    { what: "  CLS", value: middle(loads, ({ shift }) => shift), unit: "", atMost: maxShift },
  ];
};

/** The first loads of a visitor on an ordinary phone, on the demo retailer, each beside an empty React page. */
export const publicScreens: Benchmark = {
  name: "public-screens",
  needsData: false,
  measure: async ({ report }) => {
    const executablePath = findChromium();
    if (executablePath === undefined)
      throw new CannotMeasureError("no Chromium was found (CHROMIUM_PATH names one)");
    const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-public-"));
    const server = await startServer({ dataDir, isDemo: true, settings: sellsToVisitors });
    const empty = await serveBuiltPage({ name: "empty-page", script: emptyScript });
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const figures: Figure[] = [];
      for (const screen of screens) {
        const loads: Load[] = [];
        const emptyLoads: Load[] = [];
        for (let round = 0; round < rounds; round += 1) {
          emptyLoads.push(await loadOnce(browser, empty.origin, { path: "/" }));
          loads.push(await loadOnce(browser, server.origin, screen));
        }
        report(`${screen.name}: LCP ${middle(loads, lcp).toFixed(0)} ms`);
        figures.push(...figuresOf(screen, loads, emptyLoads));
      }
      return figures;
    } finally {
      await browser.close();
      await empty.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
