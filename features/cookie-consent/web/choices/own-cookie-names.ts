/** Every cookie that the portal itself sets, by its short name; a test compares it with the code. */
export const ownCookieNames = ["session", "consent", "language", "colour_scheme"] as const;
type OwnCookieName = (typeof ownCookieNames)[number];

/** Those that the page's own script writes, which no browser lets have the prefix. */
const writtenByScript: readonly OwnCookieName[] = ["language", "colour_scheme"];

/** The name that the browser's list of cookies shows. */
export const shownName = (name: OwnCookieName, isHttps: boolean): string => {
  const prefix = isHttps && !writtenByScript.includes(name) ? "__Host-" : "";
  return `${prefix}llum_${name}`;
};
