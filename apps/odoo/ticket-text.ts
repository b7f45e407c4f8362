/** Text within HTML, with its line ends. */
export const html = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br/>");

/** Facts as a table, and texts below it. An empty value is left out. */
export const describe = (
  facts: readonly (readonly [string, string | number | null | undefined])[],
  texts: readonly string[] = [],
): string => {
  const rows = facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === ""
      ? []
      : [`<tr><td>${html(name)}</td><td>${html(String(value))}</td></tr>`],
  );
  return `<table>${rows.join("")}</table>${texts.map((text) => `<p>${html(text)}</p>`).join("")}`;
};

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** What a person reads of a message that was written in Odoo, whose editor makes HTML. */
export const textOf = (body: string): string =>
  body
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name) => entities[name] ?? "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
