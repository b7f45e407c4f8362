type Attributes = Readonly<Record<string, string>>;
export type Namespaces = Readonly<Record<string, string>>;

/** Characters that XML 1.0 does not allow, even escaped. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const notXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeText = (text: string): string =>
  text
    .replaceAll(notXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#xD;");

const escapeAttribute = (text: string): string =>
  text
    .replaceAll(notXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#x9;")
    .replaceAll("\n", "&#xA;")
    .replaceAll("\r", "&#xD;");

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .toSorted(byName)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");

/** Elements as they are, or a text, which is escaped. */
type Content = string | { readonly text: string };

/** An element in the canonical form of XML (C14N 1.0): attributes by name, no empty tags, no white space of its own. */
export const element = (name: string, content: Content, attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>${typeof content === "string" ? content : escapeText(content.text)}</${name}>`;

/** The same with declarations of namespaces, which canonical form puts before the attributes, by prefix. */
export const rootElement = (
  name: string,
  content: string,
  { namespaces, attributes }: { readonly namespaces: Namespaces; readonly attributes: Attributes },
): string => {
  const declarations = Object.entries(namespaces)
    .toSorted(byName)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${escapeAttribute(uri)}"`)
    .join("");
  return `<${name}${declarations}${written(attributes)}>${content}</${name}>`;
};
