import type { Page } from "@playwright/test";

/**
 * Adds a virtual passkey authenticator to the browser, like one built into a phone. It confirms presence at once; with
 * `isTouched` false it never does, and the browser's prompt stays.
 */
export const addVirtualKey = async (page: Page, isTouched = true): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isTouched,
    },
  });
};
