/** Locates an element in a fault message: its tag and its text. */
export const describeElement = (element: Element): string => {
  const words = element.getAttribute("aria-label") ?? element.textContent;
  const name = element.id === "" ? "" : `#${element.id}`;
  return `<${element.localName}${name}> «${words.trim().replaceAll(/\s+/g, " ").slice(0, 60)}»`;
};

/** Whether the element is visible or exposed to screen readers. */
export const isRendered = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert]") === null;

const smallest = 2;

/** Whether an element is clipped to nothing, like text for screen readers only. */
export const isForEarsAlone = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  const { clipPath, opacity } = getComputedStyle(element);
  return width < smallest || height < smallest || clipPath === "inset(50%)" || opacity === "0";
};

const labelsOf = (element: Element): readonly HTMLLabelElement[] =>
  element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];

/** The element itself and, for a checkbox or a switch, its label, which can be clicked as well. */
export const pressableParts = (element: Element): readonly Element[] => {
  const labels = labelsOf(element);
  return isForEarsAlone(element) && labels.length > 0 ? labels : [element];
};

export interface Box {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The bounding rectangle of several elements, in the window's coordinates. */
export const boxAround = (elements: readonly Element[]): Box => {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    left: Math.min(...boxes.map(({ left }) => left)),
  };
};

const interactive =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], [role=button], [role=slider]";

/** The open modal dialog, if any. */
export const openModal = (): Element | undefined => document.querySelector("dialog:modal") ?? undefined;

/** The enabled controls, in document order. */
export const findControls = (): HTMLElement[] => {
  const root = openModal() ?? document.body;
  return [...root.querySelectorAll<HTMLElement>(interactive)].filter(
    (element) => isRendered(element) && !element.matches(":disabled"),
  );
};
