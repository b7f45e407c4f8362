import { describeElement, isForEarsAlone, isRendered } from "./elements.ts";

/** Runs of letters alone: an address, a file name or a CUPS may break where there is no other way. */
const words = /(?<![\w@.+-])\p{L}{2,}(?![\w@.+-])/gu;

/** Whether the text between these places stands on more than one line. */
const isOnSeveralLines = (node: Text, start: number, end: number): boolean => {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
};

const isShown = (element: Element | null): element is Element =>
  element !== null &&
  !/^(?:script|style|noscript|title|option)$/.test(element.localName) &&
  isRendered(element) &&
  !isForEarsAlone(element);

const brokenIn = (node: Text): string[] => {
  const text = node.data;
  if (text.trim() === "" || !isShown(node.parentElement) || !isOnSeveralLines(node, 0, text.length))
    return [];
  return [...text.matchAll(words)]
    .filter(({ index, 0: word }) => isOnSeveralLines(node, index, index + word.length))
    .map(([word]) => word);
};

/** Words that break in the middle, without a hyphen, because their place is too narrow. */
export const findBrokenWords = (): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement === null) continue;
    const place = describeElement(node.parentElement);
    faults.push(...brokenIn(node).map((word) => `the word «${word}» is broken in the middle at ${place}`));
  }
  return faults;
};
