import { deepestNesting } from "#platform/contract/html-policy.ts";

const mostListed = 50;
const longestPart = 40;

/** What somebody else wrote, as a terminal may show it: short, and without characters that command it or turn it round. */
const shown = (text: string): string => {
  const short = text.length > longestPart ? `${text.slice(0, longestPart)}…` : text;
  return short.replaceAll(/[\p{C}\p{Z}]+/gu, " ");
};

const addresses = new Set(["href", "src"]);

/** Collects what a sanitiser takes away, each thing once. */
export const createRemovals = () => {
  const lines = new Set<string>();
  let depth = 0;
  let isMore = false;
  const note = (line: string): void => {
    if (lines.has(line)) return;
    if (lines.size < mostListed) lines.add(line);
    else isMore = true;
  };
  return {
    note,
    noteElement: (name: string): void => note(`<${shown(name)}>`),
    noteAttribute: (element: string, attribute: string, value: string): void => {
      const what = `${shown(attribute)} of <${shown(element)}>`;
      note(addresses.has(attribute) ? `${what}: ${shown(value)}` : what);
    },
    enter: (): void => {
      depth += 1;
      if (depth > deepestNesting) note(`elements more than ${deepestNesting} deep in each other`);
    },
    leave: (): void => {
      depth -= 1;
    },
    list: (): readonly string[] => (isMore ? [...lines, "and more"] : [...lines]),
  };
};
export type Removals = ReturnType<typeof createRemovals>;
