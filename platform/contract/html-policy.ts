import { safeRedirect } from "./safe-redirect.ts";

/** Node and browsers both have it; the contract is compiled without the types of either. */
declare const URL: {
  readonly parse: (url: string) => {
    readonly protocol: string;
    readonly username: string;
    readonly password: string;
    readonly href: string;
  } | null;
};

/**
 * What may stand in HTML that comes from outside the portal's own code, for the sanitiser that cleans it before it is
 * kept and for the one that cleans it again before it is shown. Words, lists, tables, links and pictures; nothing that
 * runs, asks for input, names itself (`id`, `name`: DOM clobbering), or lays itself over something else (`style`, `class`).
 */
export const allowedElements = [
  ["h2", "h3", "h4", "p", "div", "span", "br", "hr", "blockquote", "figure", "figcaption"],
  ["a", "abbr", "b", "code", "em", "i", "s", "small", "strong", "sub", "sup", "u"],
  ["ul", "ol", "li", "dl", "dt", "dd", "details", "summary"],
  ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ["img"],
].flat();

/** Elements that go with everything in them: what they hold is not text of the page. All others leave theirs behind. */
export const silentElements = [
  ["script", "style", "template", "noscript", "iframe", "noembed", "noframes", "title"],
  ["svg", "math", "audio", "video", "canvas"],
].flat();

/** What stands in for an element that says the same and is not ours. The page's own title is its only `h1`. */
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

/** How deep elements may stand in each other; newsletters made of tables need about half. Browsers give up at 512. */
export const deepestNesting = 100;

/** What an attribute's value becomes; undefined when it may not stand. */
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
 * Where a link may lead: https, mailto, tel, or a place of the portal that is plainly one. Written the way browsers read
 * it, so that nothing hides in how it was written, and without a name before its host (`https://bank.example@evil.example`).
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

/** A picture travels inside the HTML: nobody else is asked for it, so nobody else hears who read it. Never SVG. */
const cleanPicture = matching(/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/);

const pixels = matching(/^\d{1,4}$/);
const span = matching(/^[1-9]\d?$/);

/** `data-look` asks for a look of the portal's own in place of a style: `<a data-look="button">`, `<p data-look="note">`. */
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

/** Attributes that each element may carry, when their values pass `cleanAttribute`. */
export const attributesOf = (element: string): readonly string[] => [...rulesOf(element).keys()];

/** The value with which an attribute may stand on an allowed element; undefined when it may not. All in lower case. */
export const cleanAttribute = (element: string, attribute: string, value: string): string | undefined =>
  rulesOf(element).get(attribute)?.(value);

/** The `rel` of a link: a page that it leads to elsewhere learns neither of ours nor gets a hand on it. */
export const relOf = (href: string | undefined): string | undefined =>
  href === undefined || href.startsWith("/") ? undefined : "noopener noreferrer";
