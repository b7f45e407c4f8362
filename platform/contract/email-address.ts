import * as z from "zod/mini";

/** Available in Node and browsers; the contract is compiled without the types of either. */
declare const URL: { readonly parse: (url: string) => { readonly hostname: string } | null };

/** RFC 5321, 4.5.3.1; in characters, of which only the domain may have others than ASCII. */
const maxLength = 254;
const maxLocalLength = 64;
/** Room for the spaces around an address that was pasted, and for a domain that is shorter in ASCII. */
const maxTypedLength = 400;

/** The dot-atoms of RFC 5321. Letters outside ASCII (RFC 6531) are refused: few mail servers accept them. */
const localForm = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters, digits, hyphens and dots of any script: nothing that ends the host of a URL. */
const domainForm = /^[^\s\p{Cc}!-,/:-@[-`{-\u007F]+$/u;
const asciiDomainForm =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d](?:[a-z\d-]{0,57}[a-z\d])?)$/;
const blank = /^[\s\p{Cf}]$/u;

/** Without spaces and invisible characters at both ends. */
const cut = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && blank.test(text.charAt(start))) start += 1;
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

const isPlain = (domain: string): boolean => /^[\w.-]+$/.test(domain) && !/xn--/i.test(domain);

const digits = "abcdefghijklmnopqrstuvwxyz0123456789";
const lastPoint = 0x10_ffff;
const [base, leastThreshold, mostThreshold, skew, damp] = [36, 1, 26, 38, 700];

/** RFC 3492, 6.1. */
const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((base - leastThreshold) * mostThreshold) / 2; bias += base)
    rest = Math.floor(rest / (base - leastThreshold));
  return bias + Math.floor(((base - leastThreshold + 1) * rest) / (rest + skew));
};

/** A label in Unicode, from its valid `xn--` form (RFC 3492, 6.2). */
const unicodeLabel = (label: string): string => {
  if (!label.startsWith("xn--")) return label;
  const encoded = label.slice(4);
  const hyphen = encoded.lastIndexOf("-");
  const points = Array.from(encoded.slice(0, Math.max(hyphen, 0)));
  let [point, bias, place] = [128, 72, 0];
  for (let at = hyphen + 1; at < encoded.length;) {
    const before = place;
    let weight = 1;
    for (let round = base; at < encoded.length; round += base) {
      const digit = digits.indexOf(encoded.charAt(at));
      at += 1;
      place += digit * weight;
      const threshold = Math.min(Math.max(round - bias, leastThreshold), mostThreshold);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(place - before, points.length + 1, before === 0);
    point += Math.floor(place / (points.length + 1));
    if (point > lastPoint) return "";
    place %= points.length + 1;
    points.splice(place, 0, String.fromCodePoint(point));
    place += 1;
  }
  return points.join("");
};

interface Domain {
  /** As it is asked for in the DNS (IDNA). */
  readonly ascii: string;
  /** As it is stored and shown: as typed, or in Unicode where it has other letters than ASCII. */
  readonly shown: string;
}

const asciiOf = (domain: string): string => URL.parse(`https://${domain}`)?.hostname ?? "";

const domainOf = (typed: string): Domain | undefined => {
  if (!domainForm.test(typed)) return undefined;
  const ascii = isPlain(typed) ? typed.toLowerCase() : asciiOf(typed);
  if (!asciiDomainForm.test(ascii)) return undefined;
  if (isPlain(typed)) return { ascii, shown: typed };
  const shown = ascii.split(".").map(unicodeLabel).join(".");
  // A label that is not the ASCII form of anything is shown by no browser and delivered by no server.
  return asciiOf(shown) === ascii ? { ascii, shown } : undefined;
};

interface Parts {
  readonly local: string;
  readonly domain: Domain;
}

const partsOf = (typed: string): Parts | undefined => {
  if (typed.length > maxTypedLength) return undefined;
  const text = cut(typed);
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > maxLocalLength || !localForm.test(local)) return undefined;
  const domain = domainOf(text.slice(at + 1));
  const isFitting = domain !== undefined && local.length + 1 + domain.ascii.length <= maxLength;
  return isFitting ? { local, domain } : undefined;
};

/** Whether an email can be sent to the text, as a customer typed it. Takes linear time. */
export const isEmailAddress = (typed: string): boolean => partsOf(typed) !== undefined;

/**
 * The one form in which an address is stored and shown: without spaces around it, and with a domain of other letters
 * than ASCII in Unicode. What is no address is only cut.
 */
export const normaliseEmail = (typed: string): string => {
  const parts = partsOf(typed);
  return parts === undefined ? cut(typed) : `${parts.local}@${parts.domain.shown}`;
};

/** The address for mail servers, which know the domain in ASCII only. */
export const mailboxOf = (email: string): string => {
  const parts = partsOf(email);
  return parts === undefined ? email : `${parts.local}@${parts.domain.ascii}`;
};

/** What identifies an address: equal for all spellings of one, and the name with which a customer signs in. */
export const emailKeyOf = (typed: string): string => mailboxOf(cut(typed)).toLowerCase();

/** The format is that of the API's description. */
const typedAddress = z
  .string()
  .check(z.maxLength(maxTypedLength))
  .register(z.globalRegistry, { format: "idn-email" });

/** An address in any spelling, stored as `normaliseEmail` writes it. */
export const emailAddress = z.codec(typedAddress, z.string(), {
  decode: (typed, context) => {
    if (isEmailAddress(typed)) return normaliseEmail(typed);
    context.issues.push({ code: "invalid_format", format: "email", input: typed });
    return z.NEVER;
  },
  encode: (stored) => stored,
});
