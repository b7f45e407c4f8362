import { chromium, type Browser, type CDPSession } from "@playwright/test";
import { curveOwner } from "./fill/curve-file.ts";
import { sessionCookie } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type Benchmark, type Figure } from "./measure/result-table.ts";
import { serveBuiltPage } from "./built-page.ts";
import { observePainting, readPainting, type Painting } from "./measure/painting.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";
import { signedInCustomers } from "./invoice-page.ts";
import { findChromium } from "../tools/tasks/find-chromium.ts";

const rounds = 5;
const phone = { width: 412, height: 823 };
const slowerProcessor = 4;
/** Lighthouse's mobile network: 1.6 Mbit/s, 150 ms round trip. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** What any React page takes on this machine: the reference for the portal's screens. */
const emptyScript = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("h1", null, "An empty page"));`;

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

type Load = Painting & { requests: number; scriptBytes: number };

/** Counts the page's requests and the compressed bytes of its scripts, without the headers. */
const countTraffic = (session: CDPSession) => {
  const headerBytes = new Map<string, number>();
  const counted = { requests: 0, scriptBytes: 0 };
  session.on("Network.requestWillBeSent", ({ request }) => {
    // The favicon is a data URL.
    if (!request.url.startsWith("data:")) counted.requests += 1;
  });
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") headerBytes.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const ofHeaders = headerBytes.get(requestId);
    if (ofHeaders !== undefined) counted.scriptBytes += encodedDataLength - ofHeaders;
  });
  return counted;
};

/** A first visit with empty caches. */
const loadOnce = async (
  browser: Browser,
  origin: string,
  screen: Pick<Screen, "path" | "cookie">,
): Promise<Load> => {
  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    locale: "ca-ES",
  });
  try {
    const [name, value] = screen.cookie?.split("=") ?? [];
    if (name !== undefined && value !== undefined) await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const traffic = countTraffic(session);
    await page.addInitScript({ content: observePainting });
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
    const answer = await page.goto(origin + screen.path, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) throw new Error(`${screen.path} does not open a screen.`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const painting = await readPainting(page);
    return { ...painting, ...traffic };
  } finally {
    await context.close();
  }
};

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
