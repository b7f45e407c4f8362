import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { mailboxOf } from "#platform/contract/email-address.ts";
import type { DocumentSignature, SignatureOrder, SignatureStatus } from "./port.ts";

export interface HttpSignatureOptions {
  /** Base address of the provider's API; `https:`, or `http:` for a program on the same machine. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
}

/** A page that a customer opens: https, or a program on this machine. */
const signingUrl = z.url().check(
  z.refine((address) => {
    const { protocol, hostname } = new URL(address);
    return protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  }),
);
const ordered = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), signing_url: signingUrl });

const decided = {
  decided_at: z.iso.datetime({ offset: true }),
  address: z._default(z.string().check(z.maxLength(100)), ""),
  document_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
const status = z.discriminatedUnion("state", [
  z.object({ state: z.literal("waiting") }),
  z.object({ state: z.enum(["signed", "rejected"]), ...decided }),
  z.object({ state: z.enum(["expired", "cancelled"]), decided_at: decided.decided_at }),
]);

const statusOf = (answer: z.output<typeof status>): SignatureStatus => {
  switch (answer.state) {
    case "waiting":
      return answer;
    case "signed":
    case "rejected":
      return {
        state: answer.state,
        decidedAt: new Date(answer.decided_at),
        address: answer.address,
        documentHash: answer.document_sha256,
      };
    case "expired":
    case "cancelled":
      return { state: "expired", decidedAt: new Date(answer.decided_at) };
    default:
      return answer satisfies never;
  }
};

/** Statuses that say that a cancelled document can no longer be signed: decided before, or unknown. */
const alreadyDecided = [404, 409, 410];

const answerOf = async (response: Response): Promise<unknown> => {
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new Error(`The signature provider answered ${response.status}`);
};

/** The body of an order. */
const orderBody = ({ title, document, signer, consentText, expiresAt }: SignatureOrder) => ({
  title,
  document: {
    filename: document.filename,
    content: Buffer.from(document.content).toString("base64"),
    sha256: createHash("sha256").update(document.content).digest("hex"),
  },
  signer: {
    name: signer.name,
    tax_id: signer.taxId,
    email: signer.email === null ? null : mailboxOf(signer.email),
    mobile: signer.mobile,
    language: signer.language,
  },
  consent: consentText,
  expires_at: expiresAt.toISOString(),
});

/** A provider with the JSON API of `README.md`. */
export const createHttpSignature = ({
  url,
  token,
  timeoutMs = 15_000,
}: HttpSignatureOptions): DocumentSignature => {
  const call = async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    { body, key }: { body?: unknown; key?: string } = {},
  ): Promise<Response> =>
    fetch(`${url.replace(/\/$/, "")}/signatures${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    order: async (order) => {
      const response = await call("POST", "", { body: orderBody(order), key: order.idempotencyKey });
      const answer = ordered.parse(await answerOf(response));
      return { signatureId: answer.id, signingUrl: answer.signing_url };
    },
    findStatus: async (signatureId) => {
      const response = await call("GET", `/${encodeURIComponent(signatureId)}`);
      return statusOf(status.parse(await answerOf(response)));
    },
    cancel: async (signatureId) => {
      const response = await call("DELETE", `/${encodeURIComponent(signatureId)}`);
      await response.body?.cancel();
      if (response.ok || alreadyDecided.includes(response.status)) return;
      throw new Error(`The signature provider answered ${response.status}`);
    },
  };
};
