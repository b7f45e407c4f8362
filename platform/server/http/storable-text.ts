const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * The first field of what a call brings, "" for the whole, with a text that PostgreSQL cannot hold: one with a NUL or
 * half a character in it. Nobody types either. Undefined when all is well. Walks in a loop: nesting costs a sender nothing.
 */
export const unstorableField = (input: unknown): string | undefined => {
  const waiting: { field: string; value: unknown }[] = [{ field: "", value: input }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field, value } = next;
    if (typeof value === "string" && !isStorable(value)) return field;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, part] of Object.entries(value)) waiting.push({ field: field || name, value: part });
  }
  return undefined;
};
