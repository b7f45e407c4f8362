import { safeRedirect } from "./safe-redirect.ts";

/** Available in Node and browsers; the contract is compiled without the types of either. */
declare const URL: {
  readonly parse: (url: string) => {
    readonly protocol: string;
    readonly username: string;
    readonly password: string;
    readonly href: string;
  } | null;
};

/**
 * The allow-list for HTML from outside the portal's code, used by the sanitiser that runs before it is stored and by
 * the one that runs again before it is rendered: text, lists, tables, links and pictures. Excluded is everything that
 * runs scripts, takes input, names itself (`id`, `name`: DOM clobbering) or positions itself over other content
 * (`style`, `class`).
 */
export const allowedElements = [
  ["h2", "h3", "h4", "p", "div", "span", "br", "hr", "blockquote", "figure", "figcaption"],
  ["a", "abbr", "b", "code", "em", "i", "s", "small", "strong", "sub", "sup", "u"],
  ["ul", "ol", "li", "dl", "dt", "dd", "details", "summary"],
  ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ["img"],
].flat();

/**
 * Elements removed together with their content, which is not text of the page. Of other removed elements the content
 * stays.
 */
export const silentElements = [
  ["script", "style", "template", "noscript", "iframe", "noembed", "noframes", "title"],
  ["svg", "math", "audio", "video", "canvas"],
].flat();

/** Allowed replacements of forbidden elements with the same meaning. The page's own title is its only `h1`. */
export const standIns: ReadonlyMap<string, string> = new Map([
  ["h1", "h2"],
  ["h5", "h4"],
  ["h6", "h4"],
  ["strike", "s"],
  ["section", "div"],
  ["article", "div"],
  ["aside", "div"],
  ["header", "div"],
  ["footer", "div"],
  ["main", "div"],
  ["nav", "div"],
  ["address", "div"],
  ["center", "div"],
]);

/** Maximum nesting depth of elements; newsletters made of tables need about half. Browsers stop at 512. */
export const deepestNesting = 100;

/** Returns the sanitised value of an attribute; undefined when it is not allowed. */
type Rule = (value: string) => string | undefined;

const asWritten: Rule = (value) => value;
const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : undefined;
const oneOf =
  (...words: readonly string[]): Rule =>
  (value) =>
    words.includes(value.toLowerCase()) ? value.toLowerCase() : undefined;

const maxAddressLength = 2000;
const leadsOut = new Set(["https:", "mailto:", "tel:"]);

/**
 * Allowed link targets: https, mailto, tel, or a path of the portal. The URL is normalised as browsers parse it, so
 * that its spelling hides nothing, and must have no user name (`https://bank.example@evil.example`).
 */
const cleanLink: Rule = (address) => {
  if (address.length > maxAddressLength) return undefined;
  const place = safeRedirect(address.trim());
  if (place !== undefined) return place;
  const url = URL.parse(address);
  if (url === null || !leadsOut.has(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  return url.href;
};

/** Pictures must be data URLs: a remote picture would reveal to its server when and by whom it is read. Never SVG. */
const cleanPicture: Rule = (address) => {
  const start = /^data:image\/(?:png|jpeg|webp|gif);base64,(?=[A-Za-z0-9+/])/.exec(address)?.[0];
  if (start === undefined) return undefined;
  // The search for a sign that does not belong: one repeated pattern over megabytes would overflow the stack.
  const end = address.search(/={0,2}$/);
  return /[^A-Za-z0-9+/]/.test(address.slice(start.length, end)) ? undefined : address;
};

const pixels = matching(/^\d{1,4}$/);
const span = matching(/^[1-9]\d?$/);

/**
 * `data-look` selects one of the portal's styles, because `style` is not allowed: `<a data-look="button">`, `<p
 * data-look="note">`.
 */
const note: readonly (readonly [string, Rule])[] = [["data-look", oneOf("note")]];
const cell: readonly (readonly [string, Rule])[] = [
  ["colspan", span],
  ["rowspan", span],
  ["scope", oneOf("row", "col", "rowgroup", "colgroup")],
];

const everywhere: readonly (readonly [string, Rule])[] = [
  ["lang", matching(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)],
  ["dir", oneOf("ltr", "rtl", "auto")],
  ["title", asWritten],
];

const rulesOfElement: ReadonlyMap<string, ReadonlyMap<string, Rule>> = new Map(
  Object.entries({
    a: [["href", cleanLink] as const, ["data-look", oneOf("button")] as const],
    img: [
      ["src", cleanPicture] as const,
      ["alt", asWritten] as const,
      ["width", pixels] as const,
      ["height", pixels] as const,
    ],
    ol: [["start", matching(/^-?\d{1,4}$/)] as const],
    td: cell,
    th: cell,
    p: note,
    div: note,
  }).map(([element, rules]) => [element, new Map([...everywhere, ...rules])]),
);
const rulesEverywhere: ReadonlyMap<string, Rule> = new Map(everywhere);

const rulesOf = (element: string): ReadonlyMap<string, Rule> =>
  rulesOfElement.get(element) ?? rulesEverywhere;

/** Attributes allowed on an element, provided that their values pass `cleanAttribute`. */
export const attributesOf = (element: string): readonly string[] => [...rulesOf(element).keys()];

/** The sanitised value of an attribute on an allowed element; undefined when it is not allowed. Names in lower case. */
export const cleanAttribute = (element: string, attribute: string, value: string): string | undefined =>
  rulesOf(element).get(attribute)?.(value);

/** The `rel` of a link: external pages get neither a referrer nor access to the opening window. */
export const relOf = (href: string | undefined): string | undefined =>
  href === undefined || href.startsWith("/") ? undefined : "noopener noreferrer";
