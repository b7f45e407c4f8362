import { describeElement, isRendered } from "./elements.ts";

const spoken = ["aria-label", "aria-description", "title", "placeholder", "alt"] as const;

const isProse = (parent: Element | null): parent is Element =>
  parent !== null && !/^(?:script|style|noscript|title)$/.test(parent.localName) && isRendered(parent);

/** Every text that is seen or heard on the page, with its element. */
const findTexts = (): { text: string; element: Element }[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: { text: string; element: Element }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!isProse(parent)) continue;
    // What may break before its @ is one text all the same.
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

/** A key of the words, such as `errors.invoice_not_found`; not an address, a file or a version. */
const key = /(?<![\w@/.-])[a-z]\w*(?:\.[a-zA-Z_]\w*)+(?![\w@/-])/g;
const address = /\.(?:example|com|org|net|cat|es|eu|pdf|csv|zip|html)$/;
const slip = /\b(?:undefined|NaN|null|Invalid Date)\b|\[object |\{\w+\}|%[sd]\b/;

const isSlip = (text: string): boolean =>
  slip.test(text) || (text.match(key) ?? []).some((found) => !address.test(found));

/** Texts that a mistake wrote, not a person: a key without its words, a value that is missing. */
export const findTextFaults = (): string[] =>
  findTexts()
    .filter(({ text }) => isSlip(text))
    .map(
      ({ text, element }) =>
        `a text that nobody wrote: «${text.slice(0, 80)}» at ${describeElement(element)}`,
    );
