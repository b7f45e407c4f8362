/** The fields of a line of CSV: between commas, in quotes where they hold one, with quotes doubled inside. */
export const csvFieldsOf = (line: string): string[] => {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (char === '"' && isQuoted && line.charAt(index + 1) === '"') {
      field += char;
      index += 1;
    } else if (char === '"') {
      isQuoted = !isQuoted;
    } else if (char === "," && !isQuoted) {
      fields.push(field.trim());
      field = "";
    } else {
      field += char;
    }
  }
  return [...fields, field.trim()];
};
