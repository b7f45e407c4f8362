import { describeElement, isRendered } from "./elements.ts";

const spoken = ["aria-label", "aria-description", "title", "placeholder", "alt"] as const;

const isProse = (parent: Element | null): parent is Element =>
  parent !== null && !/^(?:script|style|noscript|title)$/.test(parent.localName) && isRendered(parent);

/** Every visible or accessible text of the page, with its element. */
const findTexts = (): { text: string; element: Element }[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: { text: string; element: Element }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!isProse(parent)) continue;
    // A text with a break opportunity before its @ is still one text.
    const isBroken = parent.querySelector(":scope > wbr") !== null;
    texts.push({ text: (isBroken ? parent.textContent : node.nodeValue) ?? "", element: parent });
  }
  for (const element of document.body.querySelectorAll("*")) {
    if (!isRendered(element)) continue;
    for (const name of spoken) texts.push({ text: element.getAttribute(name) ?? "", element });
  }
  const written = texts.map(({ text, element }) => ({ text: text.trim().replaceAll(/\s+/g, " "), element }));
  return [...written, { text: document.title, element: document.head }].filter(({ text }) => text !== "");
};

/** A message key, such as `errors.invoice_not_found`; not a domain, a file or a version. */
const key = /(?<![\w@/.-])[a-z]\w*(?:\.[a-zA-Z_]\w*)+(?![\w@/-])/g;
const address = /\.(?:example|com|org|net|cat|es|eu|pdf|csv|zip|html|jpe?g|png|webp|xml|xlsx)$/;
const slip = /\b(?:undefined|NaN|null|Invalid Date)\b|\[object |\{\w+\}|%[sd]\b/;

const isSlip = (text: string): boolean =>
  slip.test(text) || (text.match(key) ?? []).some((found) => !address.test(found));

/** Texts produced by a mistake: a key without a translation, a missing value. What `code` has is a name of something. */
export const findTextFaults = (): string[] =>
  findTexts()
    .filter(({ text, element }) => isSlip(text) && element.closest("code") === null)
    .map(
      ({ text, element }) =>
        `a text not written by an author: «${text.slice(0, 80)}» at ${describeElement(element)}`,
    );
