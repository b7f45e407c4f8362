/** Control characters and text direction marks; the name of a browser is input from outside. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text from outside that is safe to print on a terminal. */
export const printable = (text: string): string => text.replaceAll(unprintable, "·");

/** Aligned columns, each as wide as its widest cell. */
export const drawTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const all = [head, ...rows].map((row) => row.map(printable));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};
