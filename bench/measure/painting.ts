import type { Page } from "@playwright/test";
import * as z from "zod/mini";

const painting = z.object({
  /** Largest contentful paint, since the start of the navigation. */
  lcpMs: z.number(),
  /** Total blocking time: the part of long tasks over 50 ms, from the first paint on. */
  tbtMs: z.number(),
  /** Cumulative layout shift, without shifts caused by user input. */
  shift: z.number(),
});
export type Painting = z.output<typeof painting>;

/** Runs in the page before its own scripts. */
export const observePainting = `
  const seen = (globalThis.llumPainting = { lcpMs: 0, firstPaintMs: 0, tasks: [], shift: 0 });
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => (seen.lcpMs = entry.startTime));
  observe("paint", (entry) => entry.name === "first-contentful-paint" && (seen.firstPaintMs = entry.startTime));
  observe("longtask", ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
  observe("layout-shift", (entry) => entry.hadRecentInput || (seen.shift += entry.value));
`;

const quietMs = 1500;

/** The metrics, once the page has been idle for a while. */
export const readPainting = async (page: Page): Promise<Painting> => {
  await page.waitForTimeout(quietMs);
  const seen: unknown = await page.evaluate(`({
    lcpMs: llumPainting.lcpMs,
    shift: llumPainting.shift,
    tbtMs: llumPainting.tasks
      .filter(({ startTime }) => startTime >= llumPainting.firstPaintMs)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  })`);
  return painting.parse(seen);
};
