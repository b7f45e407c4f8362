import type { Page } from "@playwright/test";

/** Aborted by a navigation before the answer arrived. */
const isBrokenOff = (reason: string | undefined): boolean => reason === "net::ERR_ABORTED";

/**
 * Collects a page's complaints: console errors (including the content security policy's), thrown errors, and failed
 * requests. A status in `expected`, such as that of an error page, is not a complaint.
 */
export const watchPage = (page: Page, expected: readonly number[] = []) => {
  const complaints: string[] = [];
  const isExpected = (text: string): boolean =>
    expected.some((status) => text.includes(`status of ${status}`));
  page.on("console", (message) => {
    const text = message.text();
    if ((message.type() === "error" && !isExpected(text)) || text.includes("Content Security Policy"))
      complaints.push(`console message: ${text} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`an error was thrown: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    if (!isBrokenOff(reason)) complaints.push(`${reason}: ${request.method()} ${request.url()}`);
  });
  page.on("response", (response) => {
    const status = response.status();
    if (status >= 400 && !expected.includes(status)) complaints.push(`${status}: ${response.url()}`);
  });
  /** The complaints since the last call. */
  return (): string[] => complaints.splice(0);
};
