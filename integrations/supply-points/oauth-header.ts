import { createHmac, randomBytes } from "node:crypto";

export interface OauthConsumer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

interface OauthMoment {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** RFC 5849, 3.6: as `encodeURIComponent`, and the five characters that it leaves. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const now = (): OauthMoment => ({
  nonce: randomBytes(16).toString("hex"),
  timestamp: Math.floor(Date.now() / 1000),
});

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** The `Authorization` of a GET request, signed by a consumer without a token (RFC 5849, HMAC-SHA1). */
export const oauthHeader = (
  address: URL,
  { consumerKey, consumerSecret }: OauthConsumer,
  { nonce, timestamp }: OauthMoment = now(),
): string => {
  const parameters = {
    oauth_consumer_key: consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: String(timestamp),
    oauth_version: "1.0",
  };
  const all = [...address.searchParams, ...Object.entries(parameters)]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))
    .map((pair) => pair.join("="))
    .join("&");
  const base = ["GET", `${address.origin}${address.pathname}`, all].map(percentEncode).join("&");
  const signature = createHmac("sha1", `${percentEncode(consumerSecret)}&`)
    .update(base)
    .digest("base64");
  return `OAuth ${Object.entries({ ...parameters, oauth_signature: signature })
    .map(([name, value]) => `${name}="${percentEncode(value)}"`)
    .join(", ")}`;
};
