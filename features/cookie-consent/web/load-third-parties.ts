import type { AgreedExtras } from "#platform/contract/cookie-consent.ts";

type ThirdParty = AgreedExtras["thirdParties"][number];

/** What measures comes before what it measures, and the chat, which draws itself over the page, last. */
const order: readonly ThirdParty["kind"][] = ["analytics", "tracking", "chat"];

/**
 * Adds the scripts that were agreed to, each once, to run in the order of their kinds. One that does not arrive,
 * because something in the browser stops it, is nobody's problem: nothing here waits for it.
 */
export const loadThirdParties = (document: Document, thirdParties: readonly ThirdParty[]): void => {
  const ordered = thirdParties.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  for (const { script } of ordered) {
    const element = document.createElement("script");
    element.src = script;
    // Scripts that are added run as they arrive, unless told to keep their order.
    element.async = false;
    element.referrerPolicy = "no-referrer";
    document.head.append(element);
  }
};
