import type { Visit } from "#platform/server/handler.ts";
import type { Keeping } from "./kept-devices.ts";

/** Sent to the calls that sign in, out and on, and to nothing else. */
const refreshPath = "/api/v1/auth/";

type CookieVisit = Pick<Visit, "cookies" | "now">;

/** The refresh token that the browser holds. */
export const readKeptCookie = ({ cookies }: Pick<Visit, "cookies">): string | undefined =>
  cookies.read("refresh", refreshPath);

/** Gives the browser its refresh token; beside it `kept`, no secret, tells each page that a refresh may be tried. */
export const writeKeptCookies = ({ cookies, now }: CookieVisit, { token, expiresAt }: Keeping): void => {
  const maxAgeSeconds = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  cookies.write("refresh", token, { path: refreshPath, maxAgeSeconds });
  cookies.write("kept", "1", { maxAgeSeconds });
};

/** The browser forgets. Nothing is written where there is nothing to forget. */
export const removeKeptCookies = ({ cookies }: Pick<Visit, "cookies">): void => {
  if (cookies.read("refresh", refreshPath) !== undefined) cookies.remove("refresh", refreshPath);
  if (cookies.read("kept") !== undefined) cookies.remove("kept");
};
