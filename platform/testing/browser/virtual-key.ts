import type { Page } from "@playwright/test";

/**
 * Gives the browser a passkey device of its own, as a phone has one built in. Whoever holds it touches it at once;
 * where `isTouched` is false nobody does, and the browser's prompt stays.
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
