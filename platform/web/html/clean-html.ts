import createDOMPurify, { type DOMPurify } from "dompurify";
import {
  allowedElements,
  attributesOf,
  cleanAttribute,
  relOf,
  silentElements,
} from "#platform/contract/html-policy.ts";

/** By the policy, whatever else DOMPurify thinks of it. */
const addPolicy = (purifier: DOMPurify): DOMPurify => {
  purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
    const clean = cleanAttribute(element.localName, attribute.attrName, attribute.attrValue);
    if (clean === undefined) attribute.keepAttr = false;
    else attribute.attrValue = clean;
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    const rel = element.localName === "a" ? relOf(element.getAttribute("href") ?? undefined) : undefined;
    if (rel !== undefined) element.setAttribute("rel", rel);
  });
  return purifier;
};

let known: DOMPurify | undefined;

/**
 * HTML from outside, cleaned by the portal's policy, as nodes that can stand in the page. Cleaned again, that is: the
 * server did it before it kept it, with another parser.
 */
export const cleanHtml = (html: string): DocumentFragment => {
  known ??= addPolicy(createDOMPurify(window));
  return known.sanitize(html, {
    ALLOWED_TAGS: allowedElements,
    ALLOWED_ATTR: [...new Set(allowedElements.flatMap(attributesOf))],
    ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
    ADD_FORBID_CONTENTS: silentElements,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
};
