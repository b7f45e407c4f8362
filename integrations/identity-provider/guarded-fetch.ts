import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { IdentityProviderUnavailable } from "./port.ts";

/** Networks that are not public: loopback, private, link-local, documentation, benchmarking and multicast. */
const ipv4Networks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Includes those that embed an IPv4 address, which could be any of the above. */
const ipv6Networks = [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

// Two lists: in a single one, the IPv4-mapped IPv6 network would match every IPv4 address.
const privateIpv4 = new BlockList();
const privateIpv6 = new BlockList();
for (const [network, prefix] of ipv4Networks) privateIpv4.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of ipv6Networks) privateIpv6.addSubnet(network, prefix, "ipv6");

/** False for text that is not an IP address. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return !privateIpv6.check(address, "ipv6");
  return isIP(address) === 4 && !privateIpv4.check(address, "ipv4");
};

/** The host of a URL, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Whether the host of a URL is this machine. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

type AllAddresses = (
  host: string,
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const maxAnswerBytes = 1_000_000;

const allAddresses: AllAddresses = (host, callback) => systemLookup(host, { all: true }, callback);

/** DNS lookup at connection time; fails when any address of the name is not public (against DNS rebinding). */
const publicLookup =
  (resolve: AllAddresses): LookupFunction =>
  (host, options, callback) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses;
      const privateAddress = addresses.find(({ address }) => !isPublicAddress(address));
      if (error !== null) callback(error, []);
      else if (first === undefined || privateAddress !== undefined)
        callback(new Error(`${host} is not a public address`), []);
      else if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });

/** Whether a request is allowed to any address, to public ones only, or not at all. */
const reachOf = (url: URL, issuer: URL): "any" | "public" | "none" => {
  if (url.origin === issuer.origin) return "any";
  const host = hostOf(url);
  if (isLoopback(hostOf(issuer)) && isLoopback(host)) return "any";
  const isPrivate = isLoopback(host) || (isIP(host) !== 0 && !isPublicAddress(host));
  return url.protocol === "https:" && !isPrivate ? "public" : "none";
};

const readAnswer = async (answer: IncomingMessage): Promise<Response> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxAnswerBytes) throw new Error("the answer is too large");
    chunks.push(bytes);
  }
  const status = answer.statusCode ?? 502;
  if (status >= 500 || status === 429) throw new Error(`the provider answered ${status}`);
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
};

const send = (url: URL, outgoing: OutgoingRequest, lookup: LookupFunction | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: outgoing.method,
      headers: outgoing.headers,
      ...(outgoing.signal === undefined ? {} : { signal: outgoing.signal }),
      ...(lookup === undefined ? {} : { lookup }),
    };
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, (answer) => {
      readAnswer(answer).then(resolve, reject);
    });
    request.on("error", reject);
    if (typeof outgoing.body === "string" || outgoing.body instanceof URLSearchParams)
      request.write(String(outgoing.body));
    request.end();
  });

/**
 * Sends all requests to the provider. Allows its own origin, in any network, and public https URLs from its metadata,
 * so that the metadata cannot make the server reach a private network (SSRF). A provider on this machine may also
 * name this machine. Redirects are not followed. Throws `IdentityProviderUnavailable` for a refused URL, a 5xx or 429
 * response, or none.
 */
export const createGuardedFetch =
  (issuer: URL, resolve: AllAddresses = allAddresses) =>
  async (address: string, outgoing: OutgoingRequest): Promise<Response> => {
    const url = new URL(address);
    const reach = reachOf(url, issuer);
    if (reach === "none") throw new IdentityProviderUnavailable(`requests to ${url.origin} are not allowed`);
    try {
      return await send(url, outgoing, reach === "public" ? publicLookup(resolve) : undefined);
    } catch (cause) {
      throw new IdentityProviderUnavailable(`${url.origin} did not answer`, { cause });
    }
  };
