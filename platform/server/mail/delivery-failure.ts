import { hasCode } from "../error-code.ts";

/** What a failed attempt to send an email means for its address. */
export type DeliveryFailure =
  /** The address does not exist: it is stopped. */
  | "refused_address"
  /** It was not accepted, and never will be. */
  | "refused_email"
  /** It was not accepted now, and can be sent later. */
  | "later"
  /** It may have been accepted: it must not be sent again. */
  | "uncertain";

/** Replies by which a mail server says that an address does not exist or takes no emails (RFC 5321, RFC 3463). */
const codesOfAddress = new Set([550, 551, 553, 556]);
/** Failures before anything was sent. */
const codesOfConnection = ["ECONNREFUSED", "ECONNECTION", "EDNS", "ENOTFOUND", "EAUTH", "ETLS"];

const responseCodeOf = (error: unknown): number | undefined => {
  const code: unknown = Reflect.get(Object(error), "responseCode");
  return typeof code === "number" ? code : undefined;
};

/** Classifies an error of the mail server by its reply, or by the moment at which the connection failed. */
export const deliveryFailureOf = (error: unknown): DeliveryFailure => {
  const code = responseCodeOf(error);
  // The server knows the sender's password, not the recipient, to be wrong.
  if (hasCode(error, "EAUTH")) return "later";
  if (code !== undefined && codesOfAddress.has(code)) return "refused_address";
  if (code !== undefined) return code < 500 ? "later" : "refused_email";
  return codesOfConnection.some((connection) => hasCode(error, connection)) ? "later" : "uncertain";
};
