import { createHash, randomBytes } from "node:crypto";
import type { Cookies } from "./handler.ts";

const cookieName = "visitor";
const daySeconds = 86_400;
const tokenPattern = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * The hash that identifies a browser without a session, for what a visitor has sent before a form is complete;
 * undefined when the browser has sent nothing.
 */
export const visitorOf = (cookies: Pick<Cookies, "read">): Buffer | undefined => {
  const token = cookies.read(cookieName);
  return token !== undefined && tokenPattern.test(token) ? hashOf(token) : undefined;
};

/** The same, and gives a browser that is not known yet a token of 256 random bits, which it holds for a day. */
export const startVisitor = (cookies: Pick<Cookies, "read" | "write">): Buffer => {
  const known = cookies.read(cookieName);
  const token =
    known !== undefined && tokenPattern.test(known) ? known : randomBytes(32).toString("base64url");
  cookies.write(cookieName, token, { maxAgeSeconds: daySeconds });
  return hashOf(token);
};
