/**
 * A page's path as it stands in an address: one slash at its start, hyphens for those inside and for spaces.
 * `a/b c/` is `/a-b-c`. What is not fit for an address stays: see `isRoutePath`.
 */
export const normaliseRoutePath = (path: string): string =>
  `/${path
    .normalize("NFC")
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("-")
    .replaceAll(/\s+/g, "-")}`;

/**
 * Whether a normalised path arrives as it was written: letters, digits and `-._~·'`. `?`, `#` and `%` mean something
 * else in an address, and browsers go up a folder for `..`, also where it is written `%2e%2e`.
 */
export const isRoutePath = (path: string): boolean =>
  /^\/[\p{L}\p{M}\p{N}._~·'-]+$/u.test(path) && !/^\/\.{1,2}$/.test(path);
