import { boxAround, describeElement, findControls, isForEarsAlone, pressableParts } from "./elements.ts";

/** WCAG 2.5.8. */
const leastPx = 24;
/** Browsers round: 23.99 px is 24. */
const tolerancePx = 0.05;

/** The criterion's exception: a link in running text may be as high as its line. */
const isInSentence = (element: Element): boolean => {
  if (!getComputedStyle(element).display.startsWith("inline")) return false;
  const around = element.closest("p, li, dd, dt, td, span, div, label");
  const words = (around?.textContent ?? "").trim().length;
  return around !== element && words > element.textContent.trim().length + 2;
};

/** A checkbox or radio can also be clicked on its label. */
const withLabel = (element: Element): readonly Element[] =>
  element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element];

/** Targets smaller than 24 px. */
export const findTargetFaults = (): string[] =>
  findControls()
    .filter((element) => element.tabIndex >= 0 && !element.matches("main, h1, [data-llum-walk]"))
    .flatMap((element) => {
      const parts = pressableParts(element).flatMap(withLabel);
      if (parts.every(isForEarsAlone)) return [];
      const { top, right, bottom, left } = boxAround(parts.filter((part) => !isForEarsAlone(part)));
      const [width, height] = [right - left, bottom - top];
      if (Math.min(width, height) >= leastPx - tolerancePx || isInSentence(element)) return [];
      return [`a target of ${width.toFixed(1)} × ${height.toFixed(1)} px: ${describeElement(element)}`];
    });
