/** A row of a table of fields. */
export interface DocumentedField {
  readonly name: string;
  readonly form: string;
  readonly required: string;
  /** As JSON; undefined if the row has none. */
  readonly example: string | undefined;
}
export type DocumentedTables = ReadonlyMap<string, readonly DocumentedField[]>;

const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const unquoted = (cell: string): string => cell.replace(/^`|`$/g, "");

/** The anchor of a Markdown heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** The table under each heading, by the heading's anchor. */
export const readTables = (page: string): DocumentedTables => {
  const tables = new Map<string, DocumentedField[]>();
  let anchor = "";
  for (const line of page.split("\n")) {
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) anchor = anchorOf(heading);
    const [name = "", , form = "", required = "", example = ""] = cellsOf(line);
    const isField = /^`\w+`$/.test(name) && cellsOf(line).length === 5;
    if (!isField) continue;
    const row = { name: unquoted(name), form, required, example: unquoted(example) || undefined };
    tables.set(anchor, [...(tables.get(anchor) ?? []), row]);
  }
  return tables;
};

/** Headings to which a form links. */
export const linksIn = (form: string): string[] =>
  [...form.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = ""]) => anchor);
