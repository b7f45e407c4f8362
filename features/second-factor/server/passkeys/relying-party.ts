import { isIP } from "node:net";

/** For whom passkeys are made: the portal's name in the address bar, and its one origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Addresses of the machine itself; its name for browsers is localhost. */
const isLoopback = (host: string): boolean => /^127\.\d+\.\d+\.\d+$/.test(host) || host === "[::1]";

/**
 * From where customers reach the portal, never from what a call says. Browsers make passkeys for names only: a portal
 * on this very machine is called localhost, and one that is reached by a number has none.
 */
export const relyingPartyOf = (publicOrigin: string): RelyingParty | undefined => {
  const url = new URL(publicOrigin);
  if (isLoopback(url.hostname)) url.hostname = "localhost";
  const isNumber = url.hostname.startsWith("[") || isIP(url.hostname) !== 0;
  return isNumber ? undefined : { id: url.hostname, origin: url.origin };
};
