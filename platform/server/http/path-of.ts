import type { FastifyRequest } from "fastify";
import { Failure } from "../handler.ts";

type Asked = Pick<FastifyRequest, "url">;

/** An address as it was written, but with one slash at its beginning. */
const oneSlash = (url: string): string => url.replace(/^[/\\]+/, "/");

/** The path that a call asks for. What no address can be read from, such as `http://[`, is found nowhere. */
export const pathOf = ({ url }: Asked): string => {
  const address = URL.parse(oneSlash(url), "http://portal");
  if (address === null) throw new Failure("not_found");
  return address.pathname;
};

/**
 * Where to go on from an address that begins with several slashes; undefined where it begins as it should. Browsers
 * take `//x` for another host, so nothing of ours may be shown there.
 */
export const withOneSlash = ({ url }: Asked): string | undefined =>
  oneSlash(url) === url ? undefined : oneSlash(url);
