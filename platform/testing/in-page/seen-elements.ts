import { isForEarsAlone, isRendered, openModal } from "./elements.ts";

type Seen = WeakMap<Element, string>;

/** The elements that were seen in each colour scheme, with their colours and the size of their text. */
const seen: { light: Seen; dark: Seen } = { light: new WeakMap(), dark: new WeakMap() };

const scheme = (): "light" | "dark" =>
  matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

/** The part of the page that can be used: the open dialog, for the page behind it is inert, or the whole document. */
export const inspectedRoot = (): Element => openModal() ?? document.documentElement;

/** What its contrast depends on, but for what is behind it. */
const looksOf = (element: Element): string => {
  const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
    getComputedStyle(element);
  return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join(" ");
};

const seenElements = (): Element[] =>
  [...inspectedRoot().querySelectorAll("*")].filter(
    (element) => isRendered(element) && !isForEarsAlone(element),
  );

/** Remembers the elements that can be seen in this window and colour scheme, in place of those remembered before. */
export const rememberSeen = (): void => {
  seen[scheme()] = new WeakMap(seenElements().map((element) => [element, looksOf(element)]));
};

/** The elements that are seen in this window alone or look different, without those inside another of them. */
export const findUnseen = (): Element[] => {
  const before = seen[scheme()];
  const unseen = new Set(seenElements().filter((element) => before.get(element) !== looksOf(element)));
  return [...unseen].filter(({ parentElement }) => parentElement === null || !unseen.has(parentElement));
};
