/** A name, or a phrase without punctuation. */
export interface TextUnit {
  readonly line: number;
  /** "name": an identifier, a key or a part of a path. "prose": a piece of a comment, a title or a document. */
  readonly kind: "name" | "prose";
  readonly text: string;
}

const sourceToken =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|[A-Za-z_$][\w$-]*/g;
const documentToken = /^```[\s\S]*?^```|`[^`\n]+`|\]\([^)]*\)|[^`\]]+|[`\]]/gm;
const name = /[A-Za-z_$][\w$-]*/g;
/** An expression in a template. */
const inserted = /\$\{[^}]*\}/g;
/** Quotations: between guillemets, and in a blockquote. */
const quotation = /«[^»]*»|^>.*$/gm;
/** Punctuation and empty lines, which end a phrase. */
const separator = /([.,;:!?()[\]{}"“”—–/\\|]+|\n\s*\n)/;

const newlinesIn = (text: string): number => text.split("\n").length - 1;

/** Returns the line of an index; indexes must ascend. */
const lineReader = (text: string) => {
  let line = 1;
  let read = 0;
  return (index: number): number => {
    line += newlinesIn(text.slice(read, index));
    read = index;
    return line;
  };
};

/** The names in a piece of code or in a path. */
export const namesIn = (text: string, line: number): TextUnit[] => {
  const lineAt = lineReader(text);
  return [...text.matchAll(name)].map((match) => ({
    line: line + lineAt(match.index) - 1,
    kind: "name",
    text: match[0],
  }));
};

const proseIn = (text: string, line: number): TextUnit[] => {
  const units: TextUnit[] = [];
  let at = line;
  // The line breaks of a quotation stay, so that later line numbers are correct.
  for (const part of text
    .replaceAll(quotation, (words) => words.replaceAll(/[^\n]/g, "."))
    .split(separator)) {
    const start = newlinesIn(/^[^A-Za-z]*/.exec(part)?.[0] ?? "");
    if (/[A-Za-z]/.test(part)) units.push({ line: at + start, kind: "prose", text: part });
    at += newlinesIn(part);
  }
  return units;
};

const fromString = (content: string, line: number): TextUnit[] =>
  /\s/.test(content.replaceAll(inserted, ""))
    ? [
        ...proseIn(content.replaceAll(inserted, "."), line),
        ...(content.match(inserted) ?? []).flatMap((code) => namesIn(code, line)),
      ]
    : namesIn(content, line);

const fromToken = (token: string, line: number): TextUnit[] => {
  if (/^\/[/*]/.test(token)) return proseIn(token, line);
  return /^["'`]/.test(token) ? fromString(token.slice(1, -1), line) : namesIn(token, line);
};

/** The names, comments and texts of a file in TypeScript, JavaScript or CSS. */
export const unitsOfSource = (text: string): TextUnit[] => {
  const lineAt = lineReader(text);
  return [...text.matchAll(sourceToken)].flatMap((match) => fromToken(match[0], lineAt(match.index)));
};

/** The prose of a Markdown document, and the names in its code and links. */
export const unitsOfDocument = (text: string): TextUnit[] => {
  const lineAt = lineReader(text);
  return [...text.matchAll(documentToken)].flatMap((match) => {
    const [token] = match;
    const line = lineAt(match.index);
    return /^(?:`|\]\()/.test(token) ? namesIn(token, line) : proseIn(token, line);
  });
};
