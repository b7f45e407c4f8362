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

/** What somebody else wrote, as a terminal may show it: short, and without characters that command it or turn it round. */
const shown = (text: string): string => {
  const short = text.length > maxPartLength ? `${text.slice(0, maxPartLength)}…` : text;
  return short.replaceAll(/[\p{C}\p{Z}]+/gu, " ");
};

const addresses = new Set(["href", "src"]);

/** Collects what a sanitiser takes away, each thing once. */
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
    noteElement: (name: string): void => note(`<${shown(name)}>`),
    noteAttribute: (element: string, attribute: string, value: string): void => {
      const what = `${shown(attribute)} of <${shown(element)}>`;
      note(addresses.has(attribute) ? `${what}: ${shown(value)}` : what);
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
  /** What went, for a person: `<script>`, `onclick of <a>`, `href of <a>: javascript:…`. Each once, and not all of many. */
  readonly removed: readonly string[];
}

const isAllowed = new Set(allowedElements);

const cleanAttributes = (
  { name, element }: { name: string; element: string },
  attributes: Readonly<Record<string, string>>,
  removals: Removals,
): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    const clean = cleanAttribute(element, attribute, value);
    if (clean !== undefined) kept[attribute] = clean;
    // Which `rel` a link has is ours to say.
    else if (attribute !== "rel" || element !== "a") removals.noteAttribute(name, attribute, value);
  }
  const rel = element === "a" ? relOf(kept.href) : undefined;
  if (rel !== undefined) return { ...kept, rel };
  // A picture that nobody described says nothing: without this its address would be read out.
  return element === "img" && kept.src !== undefined && kept.alt === undefined ? { ...kept, alt: "" } : kept;
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

/** Far more than any page has. Beyond them the parser's time would grow with their square. */
const maxTags = 10_000;

/** Where the sign stands that begins one tag too many; the end when none does. */
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
 * HTML from outside, as it may be kept and shown: what the policy lets through, with all of its text. Never throws,
 * whatever it is given, and changes nothing that it has cleaned before. Pictures that are not inside the HTML lose their source.
 */
export const sanitiseHtml = (html: string): SanitisedHtml => {
  const removals = createRemovals();
  const end = endOfTags(html);
  let cleaned = clean(html.slice(0, end), removals);
  // Without the elements that went, those that stayed may close each other, as `<p><x><div>` does without its x.
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const again = clean(cleaned, createRemovals());
    if (again === cleaned) break;
    cleaned = again;
  }
  if (end < html.length) removals.note(`tags after the first ${maxTags}`);
  return { html: cleaned + asText(html.slice(end)), removed: removals.list() };
};
