import { isForEarsAlone, isRendered, openModal } from "./elements.ts";

/** The elements that were seen, with their colours. */
let seen = new WeakMap<Element, string>();

/** The part of the page that can be used: the open dialog, for the page behind it is inert, or the whole document. */
export const inspectedRoot = (): Element => openModal() ?? document.documentElement;

const coloursOf = (element: Element): string => {
  const { color, backgroundColor } = getComputedStyle(element);
  return `${color} on ${backgroundColor}`;
};

const seenElements = (): Element[] =>
  [...inspectedRoot().querySelectorAll("*")].filter(
    (element) => isRendered(element) && !isForEarsAlone(element),
  );

/** Remembers the elements that can be seen in this window, in place of those remembered before. */
export const rememberSeen = (): void => {
  seen = new WeakMap(seenElements().map((element) => [element, coloursOf(element)]));
};

/** The elements that are seen in this window alone or in other colours, without those inside another of them. */
export const findUnseen = (): Element[] => {
  const unseen = new Set(seenElements().filter((element) => seen.get(element) !== coloursOf(element)));
  return [...unseen].filter(({ parentElement }) => parentElement === null || !unseen.has(parentElement));
};
