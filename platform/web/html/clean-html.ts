import createDOMPurify, { type DOMPurify } from "dompurify";
import {
  allowedElements,
  attributesOf,
  cleanAttribute,
  relOf,
  silentElements,
} from "#platform/contract/html-policy.ts";

/** Applies the portal's policy, whatever DOMPurify's own lists allow. */
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
 * HTML from outside, sanitised by the portal's policy, as nodes. The server has sanitised it before storing it, with
 * another parser; this is the second time.
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
