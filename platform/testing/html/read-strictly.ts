export interface StrictElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly depth: number;
}

export interface StrictHtml {
  readonly elements: readonly StrictElement[];
  /** The text, as a browser renders it. */
  readonly text: string;
}

const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z-]*="[^"<>]*")*)( \/)?>|([^<>]+)/gy;
const attribute = / ([a-z][a-z-]*)="([^"]*)"/g;
const empty = new Set(["br", "hr", "img"]);
const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const decode = (text: string): string => {
  if (/&(?!(?:amp|lt|gt|quot);)/.test(text))
    throw new Error(`An ampersand that could be read two ways: ${text}`);
  return text.replaceAll(/&(\w+);/g, (_, name: string) => characters[name] ?? "");
};

const attributesIn = (text: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(attribute)) {
    if (attributes.has(name)) throw new Error(`Twice ${name}`);
    attributes.set(name, decode(value));
  }
  return attributes;
};

/**
 * Parses unambiguous HTML, which every parser reads alike: lower-case tags, each closed in order, values in double
 * quotes, no `<` or `>` anywhere else. Throws for anything that a parser would have to guess.
 */
export const readStrictly = (html: string): StrictHtml => {
  const elements: StrictElement[] = [];
  const open: string[] = [];
  let text = "";
  let end = 0;
  for (const [whole, slash, name, attributes = "", closed, words] of html.matchAll(token)) {
    end += whole.length;
    if (words !== undefined) text += decode(words);
    else if (name === undefined) throw new Error("A tag without a name");
    else if (slash === "/") {
      if (attributes !== "" || open.pop() !== name) throw new Error(`Out of turn: ${whole}`);
    } else {
      if (empty.has(name) !== (closed !== undefined)) throw new Error(`Neither open nor closed: ${whole}`);
      elements.push({ name, attributes: attributesIn(attributes), depth: open.length + 1 });
      if (closed === undefined) open.push(name);
    }
  }
  if (end !== html.length) throw new Error(`Not plain HTML: ${html.slice(end, end + 80)}`);
  if (open.length > 0) throw new Error(`Left open: ${open.join(", ")}`);
  return { elements, text };
};
