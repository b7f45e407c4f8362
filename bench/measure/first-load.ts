import type { Browser, CDPSession } from "@playwright/test";
import { observePainting, readPainting, type Painting } from "./painting.ts";

const phone = { width: 412, height: 823 };
const slowerProcessor = 4;
/** Lighthouse's mobile network: 1.6 Mbit/s, 150 ms round trip. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** What any React page takes on this machine: the reference for the portal's screens. */
export const emptyScript = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("h1", null, "An empty page"));`;

export type Load = Painting & { requests: number; scriptBytes: number };

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
export const loadOnce = async (
  browser: Browser,
  origin: string,
  screen: { readonly path: string; readonly cookie?: string },
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
