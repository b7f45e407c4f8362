import type { AgreedExtras } from "#platform/contract/cookie-consent.ts";

type ThirdParty = AgreedExtras["thirdParties"][number];

/** Analytics before the scripts that it measures; the chat, which is drawn over the page, last. */
const order: readonly ThirdParty["kind"][] = ["analytics", "tracking", "chat"];

/**
 * Adds the accepted scripts, each once, to run in the order of their kinds. A script that a content blocker
 * stops has no effect on the page: nothing waits for it.
 */
export const loadThirdParties = (document: Document, thirdParties: readonly ThirdParty[]): void => {
  const ordered = thirdParties.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  for (const { script } of ordered) {
    const element = document.createElement("script");
    element.src = script;
    // Added scripts run as they arrive unless `async` is false, which preserves their order.
    element.async = false;
    element.referrerPolicy = "no-referrer";
    document.head.append(element);
  }
};
