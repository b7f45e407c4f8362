import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

const cookieName = (https: boolean): string => (https ? "__Host-llum_session" : "llum_session");

const cookieOptions = (https: boolean): CookieSerializeOptions => ({
  httpOnly: true,
  secure: https,
  sameSite: "lax",
  path: "/",
});

/** The session's token as the call carries it: `Authorization: Bearer` for clients of the API, else the cookie. */
export const sessionTokenOf = (request: FastifyRequest, https: boolean): string | undefined => {
  const bearer = /^Bearer ([\w.~-]{1,200})$/.exec(request.headers.authorization ?? "");
  return bearer?.[1] ?? request.cookies[cookieName(https)];
};

/** Whether the browser sent the token by itself, so that the origin of the call must be checked. */
export const carriesSessionCookie = (request: FastifyRequest, https: boolean): boolean =>
  request.cookies[cookieName(https)] !== undefined;

/** Sets or clears the session cookie. It ends with the browser; how long the session lasts is the server's affair. */
export const writeSessionCookie = (reply: FastifyReply, https: boolean, token: string | undefined): void => {
  if (token === undefined) void reply.clearCookie(cookieName(https), cookieOptions(https));
  else void reply.setCookie(cookieName(https), token, cookieOptions(https));
};
