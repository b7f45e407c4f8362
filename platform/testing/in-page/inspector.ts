import { findHeadingFaults, findNameFaults } from "./heading-faults.ts";
import { findTargetFaults } from "./target-faults.ts";
import { findTextFaults } from "./text-faults.ts";

export { findWidthFaults } from "./width-faults.ts";
export { beginWalk, endWalk, takeStep } from "./focus-walk.ts";

/** What is wrong with the open page that neither axe nor a width tells, each fault with its place. */
export const findFaults = (language: string): string[] => [
  ...findHeadingFaults(),
  ...findNameFaults(language),
  ...findTextFaults(),
  ...findTargetFaults(),
];
