import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Keyring } from "#platform/server/keyring.ts";
import type { Subscriber } from "./subscriber-queries.ts";

/** The purpose of the key of links, which a foreign mailer can have too: see the README. */
export const linkPurpose = "newsletter";
const visitPurpose = "newsletter_visit";
const confirmPurpose = "newsletter_confirm";
const unsubscribePurpose = "newsletter_unsubscribe";
const idPurpose = "newsletter_subscriber";

const linkDays = 60;
const visitMinutes = 60;
const confirmDays = 7;
const dayMs = 86_400_000;

const linkClaims = z.object({
  subscriptor_id: z.uuid(),
  /** Of a customer who may not have subscribed yet; only in links of the portal itself. */
  customer_id: z.optional(z.int()),
});
const visitText = z.object({ s: z.uuid(), c: z.nullable(z.int()), until: z.int() });

const parsed = <T>(schema: z.core.$ZodType<T>, text: string): T | undefined => {
  try {
    const result = z.safeParse(schema, JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
};

/** Links to the screen: JWTs that the portal and a mailer of the retailer sign with the same key. */
const createLinkTokens = (keyring: Keyring) => ({
  /** The token of a link to the screen: a JWT with HS256, valid for 60 days. */
  signLink: ({ subscriberId, customerId }: Subscriber, now: Date): Promise<string> =>
    new SignJWT({
      subscriptor_id: subscriberId,
      ...(customerId === null ? {} : { customer_id: customerId }),
    })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setAudience(linkPurpose)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + linkDays * dayMs))
      .sign(keyring.keysFor(linkPurpose)[0]),
  /** What a link says; undefined for one that is expired, or signed with another key or for another purpose. */
  verifyLink: async (token: string, now: Date): Promise<Subscriber | undefined> => {
    for (const key of keyring.keysFor(linkPurpose)) {
      const options = {
        algorithms: ["HS256"],
        audience: linkPurpose,
        requiredClaims: ["exp"],
        maxTokenAge: `${linkDays} days`,
        currentDate: now,
      };
      const verified = await jwtVerify(token, key, options).catch(() => undefined);
      const claims = z.safeParse(linkClaims, verified?.payload);
      if (claims.success)
        return { subscriberId: claims.data.subscriptor_id, customerId: claims.data.customer_id ?? null };
    }
    return undefined;
  },
});

/** The signed texts of newsletters. Each kind has its own key, and opens nothing else. */
export const createNewsletterTokens = (keyring: Keyring) => ({
  ...createLinkTokens(keyring),
  /** The cookie of a browser that opened a link. */
  signVisit: ({ subscriberId, customerId }: Subscriber, now: Date): string =>
    keyring.sign(
      visitPurpose,
      JSON.stringify({ s: subscriberId, c: customerId, until: now.getTime() + visitMinutes * 60_000 }),
    ),
  verifyVisit: (cookie: string, now: Date): Subscriber | undefined => {
    const visit = parsed(visitText, keyring.verify(visitPurpose, cookie) ?? "");
    return visit === undefined || visit.until < now.getTime()
      ? undefined
      : { subscriberId: visit.s, customerId: visit.c };
  },
  /** Part of the link that confirms a request or an address. */
  signConfirmation: (kind: "request" | "address", id: string, now: Date): string =>
    keyring.sign(confirmPurpose, `${kind} ${id} ${now.getTime() + confirmDays * dayMs}`),
  verifyConfirmation: (
    token: string,
    now: Date,
  ): { readonly kind: "request" | "address"; readonly id: string } | undefined => {
    const [kind, id = "", until] = (keyring.verify(confirmPurpose, token) ?? "").split(" ");
    if (kind !== "request" && kind !== "address") return undefined;
    return Number(until) < now.getTime() ? undefined : { kind, id };
  },
  /** Part of the address to which mail programs send a one-click unsubscription; it does not expire. */
  signUnsubscribe: (subscriberId: string, newsletterId: number): string =>
    keyring.sign(unsubscribePurpose, `${subscriberId} ${newsletterId}`),
  verifyUnsubscribe: (
    token: string,
  ): { readonly subscriberId: string; readonly newsletterId: number } | undefined => {
    const [subscriberId = "", newsletterId] = (keyring.verify(unsubscribePurpose, token) ?? "").split(" ");
    return subscriberId === "" ? undefined : { subscriberId, newsletterId: Number(newsletterId) };
  },
  /** The id of a customer who has not subscribed yet: the same at every reading, without a row. */
  idOfCustomer: (customerId: number): string => {
    const [, mac = ""] = keyring.sign(idPurpose, String(customerId)).split(".");
    const bytes = Buffer.from(mac, "base64url").subarray(0, 16);
    // RFC 9562, version 8: of our own making.
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  },
});
