import { allowedElements, cleanAttribute, deepestNesting, relOf } from "#platform/contract/html-policy.ts";
import { readStrictly, type StrictElement } from "./read-strictly.ts";

const faultsOfElement = ({ name, attributes, depth }: StrictElement): string[] => {
  if (!allowedElements.includes(name)) return [`<${name}>`];
  const faults = depth > deepestNesting ? [`${depth} deep`] : [];
  for (const [attribute, value] of attributes) {
    const isRel = name === "a" && attribute === "rel" && value === relOf(attributes.get("href"));
    if (!isRel && cleanAttribute(name, attribute, value) !== value)
      faults.push(`${attribute}=${value} of <${name}>`);
  }
  return faults;
};

/** Everything in the HTML that the policy forbids; ambiguous HTML is a fault in itself. */
export const faultsIn = (html: string): string[] => {
  try {
    return readStrictly(html).elements.flatMap(faultsOfElement);
  } catch (error) {
    return [String(error)];
  }
};
