import type { SecurityPromises } from "./security-promise.ts";

const row = /^\| (\d+\.\d+\.\d+) \| [12] \| (.+) \|$/;

/** Requirements of a table, in the order of their numbers, and what is wrong with how they are mapped to promises. */
export const requirementFaults = (
  page: string,
  promises: SecurityPromises,
): { readonly count: number; readonly faults: string[] } => {
  const rows = page.split("\n").flatMap((line) => {
    const [, requirement, words] = row.exec(line) ?? [];
    return requirement === undefined || words === undefined ? [] : [{ requirement, words }];
  });
  const faults: string[] = [];
  let before = [0, 0, 0];
  for (const { requirement, words } of rows) {
    const parts = requirement.split(".").map(Number);
    const difference =
      parts.map((part, index) => part - (before[index] ?? 0)).find((part) => part !== 0) ?? 0;
    if (difference <= 0) faults.push(`${requirement} is out of order, or twice`);
    before = parts;
    if (/^(?:not applicable|not proved): \S/.test(words)) continue;
    const numbers = /^[TF]\d+(?:, [TF]\d+)*(?=;|$)/.exec(words)?.[0].split(", ");
    if (numbers === undefined) faults.push(`${requirement} names no promise`);
    for (const number of numbers ?? []) {
      const promise = promises[number];
      if (promise === undefined || !("proofs" in promise))
        faults.push(`${requirement} names ${number}, which no test proves`);
    }
  }
  return { count: rows.length, faults };
};
