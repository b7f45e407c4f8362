import {
  boxAround,
  describeElement,
  findControls,
  isForEarsAlone,
  openModal,
  pressableParts,
  type Box,
} from "./elements.ts";
import { stylesAround } from "./focus-style.ts";

interface Stop {
  readonly element: HTMLElement;
  readonly box: Box;
  /** Fixed, sticky or in an overlay: not part of the page's order. */
  readonly isPinned: boolean;
}

interface Walk {
  readonly stylesWithoutFocus: Map<Element, string>;
  readonly stops: Stop[];
  readonly faults: Set<string>;
  isRound: boolean;
}

let walk: Walk = { stylesWithoutFocus: new Map(), stops: [], faults: new Set(), isRound: false };

/** Inside an open menu over the page. */
const isInMenu = (element: Element): boolean => {
  const menu = element.closest("details[open] > :not(summary)");
  return menu !== null && getComputedStyle(menu).position === "absolute";
};

const isPinned = (element: Element): boolean => {
  if (isInMenu(element)) return true;
  for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement)
    if (/^(?:fixed|sticky)$/.test(getComputedStyle(ancestor).position)) return true;
  return false;
};

const isSame = (element: HTMLElement, hit: Element | null): boolean =>
  hit !== null && pressableParts(element).some((part) => part.contains(hit) || hit.contains(part));

/** Whether the help of a field was hit, which can stand in the middle between its label and its control. */
const isOwnHelp = (element: HTMLElement, hit: Element): boolean =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .some((id) => document.getElementById(id)?.contains(hit));

/** The fixed element that covers the middle of an element, or the window's edge beyond which it is. */
const coverOf = (element: HTMLElement, box: Box): string | undefined => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const shown = { top: Math.max(box.top, 0), bottom: Math.min(box.bottom, innerHeight) };
  if (shown.bottom - shown.top < Math.min(box.bottom - box.top, 16)) return "the edge of the window";
  const middle = Math.min(Math.max(y, shown.top + 1), shown.bottom - 1);
  const hit = document.elementFromPoint(x, middle);
  if (hit === null || isSame(element, hit) || isOwnHelp(element, hit) || !isPinned(hit)) return undefined;
  return describeElement(hit);
};

const readingBefore = (stop: Stop, last: Stop): boolean =>
  stop.box.bottom <= last.box.top + 1 && stop.box.left < last.box.right;

const note = (fault: string): void => {
  walk.faults.add(fault);
};

const checkOrder = (stop: Stop): void => {
  const last = walk.stops.findLast((ancestor) => !ancestor.isPinned);
  if (last === undefined || stop.isPinned || walk.stops.some(({ element }) => element === stop.element))
    return;
  if (readingBefore(stop, last))
    note(`the focus goes back up from ${describeElement(last.element)} to ${describeElement(stop.element)}`);
};

/** Whether it, or what it is in, is clipped to nothing. */
const isClippedAway = (element: Element): boolean => {
  for (
    let ancestor: Element | null = element;
    ancestor !== null && ancestor !== document.body;
    ancestor = ancestor.parentElement
  )
    if (isForEarsAlone(ancestor) && getComputedStyle(ancestor).clipPath !== "none") return true;
  return false;
};

/** Checks the focused element, once the browser has scrolled to it. */
const checkStop = (): void => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0) return;
  if (walk.stops.at(-1)?.element === element) return;
  const box = boxAround(pressableParts(element));
  const modal = openModal();
  if (modal !== undefined && !modal.contains(element))
    note(`the focus leaves the dialog for ${describeElement(element)}`);
  if (pressableParts(element).every(isClippedAway))
    note(`the focus goes to ${describeElement(element)}, which is not seen`);
  const unfocused = walk.stylesWithoutFocus.get(element);
  if (unfocused !== undefined && unfocused === stylesAround(element))
    note(`the focus is not seen on ${describeElement(element)}`);
  const cover = coverOf(element, box);
  if (cover !== undefined) note(`the focus on ${describeElement(element)} is hidden by ${cover}`);
  if (element.tabIndex > 0) note(`a tab index above 0 on ${describeElement(element)}`);
  const onPage = { ...box, top: box.top + scrollY, bottom: box.bottom + scrollY };
  const stop = { element, box: onPage, isPinned: isPinned(element) };
  checkOrder(stop);
  walk.stops.push(stop);
};

const radiosOf = (element: HTMLElement): string =>
  element instanceof HTMLInputElement && element.type === "radio" ? element.name : "";

/** The Tab stops: a radio group counts as one. */
const tabStops = (): HTMLElement[] => {
  const groups = new Set<string>();
  return findControls().filter((element) => {
    if (element.tabIndex < 0 || element.matches("iframe")) return false;
    const group = radiosOf(element);
    if (group === "") return true;
    const isNew = !groups.has(group);
    groups.add(group);
    return isNew;
  });
};

/** Checks the current stop; returns whether the walk has returned to its start. */
export const takeStep = (): boolean => {
  const element = document.activeElement;
  walk.isRound ||= walk.stops.length > 0 && (element === document.body || walk.stops[0]?.element === element);
  if (!walk.isRound) checkStop();
  return walk.isRound;
};

/** Each stop is checked when the next press of Tab is about to leave it: by then the page has scrolled. */
const checkBeforeLeaving = ({ key }: KeyboardEvent): void => {
  if (key === "Tab") takeStep();
};

/** Records the page's styles without focus, and starts at the beginning of the document or the open dialog. */
export const beginWalk = (): number => {
  addEventListener("keydown", checkBeforeLeaving, { capture: true });
  const stops = tabStops();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
  const radios = findControls().filter((element) => radiosOf(element) !== "");
  walk = {
    stylesWithoutFocus: new Map([...stops, ...radios].map((element) => [element, stylesAround(element)])),
    stops: [],
    faults: new Set(),
    isRound: false,
  };
  const start = openModal() ?? document.body;
  if (start instanceof HTMLElement) {
    start.tabIndex = -1;
    start.focus();
    if (start === document.body) start.removeAttribute("tabindex");
  }
  scrollTo(0, 0);
  return stops.length;
};

/** The faults of the walk, and the controls that it never reached. */
export const endWalk = (): string[] => {
  const seen = new Set<Element>(walk.stops.map(({ element }) => element));
  const seenGroups = new Set(walk.stops.map(({ element }) => radiosOf(element)));
  const missed = tabStops().filter(
    (element) => !seen.has(element) && (radiosOf(element) === "" || !seenGroups.has(radiosOf(element))),
  );
  return [
    ...walk.faults,
    ...missed.map((element) => `the tab key never comes to ${describeElement(element)}`),
  ];
};

/** The member of a radio group that the Tab key comes to. */
const chosenOf = (element: HTMLElement): HTMLElement => {
  const group = radiosOf(element);
  const radios = group === "" ? [] : findControls().filter((control) => radiosOf(control) === group);
  return radios.find((radio) => radio instanceof HTMLInputElement && radio.checked) ?? element;
};

/**
 * The faults of the stops as they are seen in this window, each focused by script: a walk without the Tab key, which
 * moves through the same elements in every window. The keyboard must have been used last, for the focus to be seen.
 */
export const walkAtOnce = (): string[] => {
  beginWalk();
  for (const stop of tabStops()) {
    chosenOf(stop).focus();
    checkStop();
  }
  return [...walk.faults];
};
