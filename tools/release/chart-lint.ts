import { isMap, parseDocument, type Pair } from "yaml";

/** Paths of the values that a chart documents, `image.tag`; maps that the operator fills are leaves. */
export const documentedValues = (values: string): string[] => {
  const document = parseDocument(values);
  if (document.errors.length > 0) throw new Error(document.errors.map(({ message }) => message).join("\n"));
  const leavesOf = ({ key, value }: Pair, prefix: string): string[] => {
    const path = `${prefix}${String(key)}`;
    return isMap(value) && value.items.length > 0
      ? value.items.flatMap((item) => leavesOf(item, `${path}.`))
      : [path];
  };
  return isMap(document.contents) ? document.contents.items.flatMap((item) => leavesOf(item, "")) : [];
};

/** Faults of templates beside the values: unknown values, values without a use, and blocks that do not end. */
export const lintTemplates = (
  templates: ReadonlyMap<string, string>,
  values: readonly string[],
): string[] => {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const [name, text] of templates) {
    for (const [, path = ""] of text.matchAll(/\.Values\.([\w.]+)/g)) {
      used.add(path);
      if (!values.some((value) => value === path || value.startsWith(`${path}.`)))
        faults.push(`${name} uses .Values.${path}, which values.yaml does not have`);
    }
    const opened = [...text.matchAll(/\{\{-?\s*(?:if|with|range|define)\b/g)].length;
    const ended = [...text.matchAll(/\{\{-?\s*end\b/g)].length;
    if (opened !== ended) faults.push(`${name} opens ${opened} blocks and ends ${ended}`);
    for (const [, included = ""] of text.matchAll(/include "([^"]+)"/g))
      if (![...templates.values()].some((other) => other.includes(`define "${included}"`)))
        faults.push(`${name} includes ${included}, which no template defines`);
  }
  for (const value of values)
    if (![...used].some((path) => value === path || value.startsWith(`${path}.`)))
      faults.push(`values.yaml has ${value}, which no template uses`);
  return faults;
};
