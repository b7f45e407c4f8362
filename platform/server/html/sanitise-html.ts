import sanitize from "sanitize-html";
import {
  deepestNesting,
  allowedElements,
  attributesOf,
  cleanAttribute,
  relOf,
  silentElements,
  standIns,
} from "#platform/contract/html-policy.ts";

const maxListed = 50;
const maxPartLength = 40;

/** Untrusted text made safe for a terminal: short, and without control or bidirectional characters. */
const printable = (text: string): string => {
  const short = text.length > maxPartLength ? `${text.slice(0, maxPartLength)}…` : text;
  return short.replaceAll(/[\p{C}\p{Z}]+/gu, " ");
};

const addresses = new Set(["href", "src"]);

/** Collects what the sanitiser removes, each item once. */
const createRemovals = () => {
  const lines = new Set<string>();
  let depth = 0;
  let isMore = false;
  const note = (line: string): void => {
    if (lines.has(line)) return;
    if (lines.size < maxListed) lines.add(line);
    else isMore = true;
  };
  return {
    note,
    noteElement: (name: string): void => note(`<${printable(name)}>`),
    noteAttribute: (element: string, attribute: string, value: string): void => {
      const place = `${printable(attribute)} of <${printable(element)}>`;
      note(addresses.has(attribute) ? `${place}: ${printable(value)}` : place);
    },
    enter: (): void => {
      depth += 1;
      if (depth > deepestNesting) note(`elements more than ${deepestNesting} deep in each other`);
    },
    leave: (): void => {
      depth -= 1;
    },
    list: (): readonly string[] => (isMore ? [...lines, "and more"] : [...lines]),
  };
};
export type Removals = ReturnType<typeof createRemovals>;

export interface SanitisedHtml {
  readonly html: string;
  /**
   * What was removed, for the operator: `<script>`, `onclick of <a>`, `href of <a>: javascript:…`. Each item once, at
   * most `maxListed`.
   */
  readonly removed: readonly string[];
}

const isAllowed = new Set(allowedElements);

const cleanAttributes = (
  { name, element }: { name: string; element: string },
  attributes: Readonly<Record<string, string>>,
  removals: Removals,
): Record<string, string> => {
  const allowed: Record<string, string> = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    const clean = cleanAttribute(element, attribute, value);
    if (clean !== undefined) allowed[attribute] = clean;
    // `rel` is always overwritten by the policy, so its removal is not reported.
    else if (attribute !== "rel" || element !== "a") removals.noteAttribute(name, attribute, value);
  }
  const rel = element === "a" ? relOf(allowed.href) : undefined;
  if (rel !== undefined) return { ...allowed, rel };
  // Without an `alt`, screen readers would read the picture's URL aloud.
  return element === "img" && allowed.src !== undefined && allowed.alt === undefined
    ? { ...allowed, alt: "" }
    : allowed;
};

const clean = (html: string, removals: Removals): string =>
  sanitize(html, {
    allowedTags: allowedElements,
    allowedAttributes: Object.fromEntries(
      allowedElements.map((element) => [
        element,
        [...attributesOf(element), ...(element === "a" ? ["rel"] : [])],
      ]),
    ),
    allowedSchemes: ["https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    nonTextTags: silentElements,
    nestingLimit: deepestNesting,
    enforceHtmlBoundary: false,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined && !attribs.alt,
    onOpenTag: () => removals.enter(),
    onCloseTag: () => removals.leave(),
    transformTags: {
      "*": (name, attributes) => {
        const element = standIns.get(name) ?? name;
        if (!isAllowed.has(element)) {
          removals.noteElement(name);
          return { tagName: name, attribs: {} };
        }
        return { tagName: element, attribs: cleanAttributes({ name, element }, attributes, removals) };
      },
    },
  });

/** Far more than any page has. Beyond it the parser's time would grow quadratically. */
const maxTags = 10_000;

/** The index of the first tag beyond `maxTags`; the length of the HTML when there is none. */
const endOfTags = (html: string): number => {
  let end = -1;
  for (let tags = 0; tags <= maxTags; tags += 1) {
    end = html.indexOf("<", end + 1);
    if (end === -1) return html.length;
  }
  return end;
};

const asText = (html: string): string =>
  html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const maxPasses = 5;

/**
 * Sanitises HTML from outside for storage and display: returns what the policy allows, with all of its text. Never
 * throws and is idempotent. Pictures that are not data URLs lose their source.
 */
export const sanitiseHtml = (html: string): SanitisedHtml => {
  const removals = createRemovals();
  const end = endOfTags(html);
  let cleaned = clean(html.slice(0, end), removals);
  // Removing elements can make the remaining ones close each other, as in `<p><x><div>` without its x.
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const again = clean(cleaned, createRemovals());
    if (again === cleaned) break;
    cleaned = again;
  }
  if (end < html.length) removals.note(`tags after the first ${maxTags}`);
  return { html: cleaned + asText(html.slice(end)), removed: removals.list() };
};
