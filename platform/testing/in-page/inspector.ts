import { findHeadingFaults, findNameFaults } from "./heading-faults.ts";
import { findTargetFaults } from "./target-faults.ts";
import { findTextFaults } from "./text-faults.ts";

export { findBrokenWords } from "./broken-words.ts";
export { findWidthFaults } from "./width-faults.ts";
export { beginWalk, endWalk, takeStep, walkAtOnce } from "./focus-walk.ts";
export { findUnseen, inspectedRoot, rememberSeen } from "./seen-elements.ts";

/** The page's faults that need neither axe nor a window width, each with its place. */
export const findFaults = (language: string): string[] => [
  ...findHeadingFaults(),
  ...findNameFaults(language),
  ...findTextFaults(),
  ...findTargetFaults(),
];
