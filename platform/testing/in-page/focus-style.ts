import { pressableParts } from "./elements.ts";

const properties = [
  "outline",
  "box-shadow",
  "border-top-color",
  "border-bottom-color",
  "border-bottom-width",
  "background-color",
  "color",
  "text-decoration-line",
] as const;

const styleOf = (element: Element | null | undefined): string => {
  if (element === null || element === undefined) return "";
  const [own, after] = [getComputedStyle(element), getComputedStyle(element, "::after")];
  return properties.map((name) => `${own.getPropertyValue(name)} ${after.getPropertyValue(name)}`).join(";");
};

/** The styles of an element and of everything that may show its focus instead (its frame, its label, its siblings). */
export const stylesAround = (element: Element): string =>
  [
    element,
    element.parentElement,
    element.nextElementSibling,
    element.previousElementSibling,
    ...pressableParts(element),
  ]
    .map(styleOf)
    .join("|");
