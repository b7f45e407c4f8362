import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bytes,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { DocumentSignature, SignatureOrder, SignatureStatus } from "./port.ts";

type Pool = Pick<Database, "pool">;

/** URL path of the sandbox's signing page. */
export const signingPath = "/sandbox/sign";
const keepDays = 30;

const columns = {
  signatureId: text,
  title: text,
  signerName: text,
  consentText: text,
  filename: text,
  document: bytes,
  state: oneOf("waiting", "signed", "rejected", "cancelled"),
  address: text,
  decidedAt: nullable(instant),
  expiresAt: instant,
};
export type SandboxSignature = RowOf<typeof columns>;

/** A document of the sandbox; undefined when there is none with this id. */
export const findSandboxSignature = (
  { pool }: Pool,
  signatureId: string,
): Promise<SandboxSignature | undefined> =>
  queryRow(pool, {
    name: "find-sandbox-signature",
    text: `select signature_id as "signatureId", title, signer_name as "signerName", consent_text as "consentText",
             filename, document, state, address, decided_at as "decidedAt", expires_at as "expiresAt"
           from sandbox_signatures where signature_id = $1`,
    values: [signatureId],
    columns,
  });

/** Signs, rejects or cancels a document; false when its time has ended or it was decided before. */
export const decideSandboxSignature = async (
  { pool }: Pool,
  signatureId: string,
  { state, address, now }: { state: "signed" | "rejected" | "cancelled"; address: string; now: Date },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "decide-sandbox-signature",
    text: `update sandbox_signatures set state = $2, address = $3, decided_at = $4
           where signature_id = $1 and state = 'waiting' and expires_at > $4`,
    values: [signatureId, state, address, now],
  });
  return written === 1;
};

const findSignatureId = async ({ pool }: Pool, idempotencyKey: string): Promise<string> => {
  const found = await queryRow(pool, {
    name: "find-sandbox-signature-id",
    text: `select signature_id as "signatureId" from sandbox_signatures where idempotency_key = $1`,
    values: [idempotencyKey],
    columns: { signatureId: text },
  });
  if (found === undefined) throw new Error("The document that was handed over is not there");
  return found.signatureId;
};

const insertSignature = async ({ pool }: Pool, order: SignatureOrder): Promise<void> => {
  await execute(pool, {
    name: "insert-sandbox-signature",
    text: `insert into sandbox_signatures (signature_id, idempotency_key, title, signer_name, signer_tax_id,
             consent_text, filename, document, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (idempotency_key) do nothing`,
    values: [
      randomBytes(20).toString("hex"),
      order.idempotencyKey,
      order.title,
      order.signer.name,
      order.signer.taxId,
      order.consentText,
      order.document.filename,
      order.document.content,
      order.expiresAt,
    ],
  });
  await execute(pool, {
    name: "delete-old-sandbox-signatures",
    text: `delete from sandbox_signatures where expires_at < $1::timestamptz - make_interval(days => ${keepDays})`,
    values: [order.expiresAt],
  });
};

const statusOf = (found: SandboxSignature, now: Date): SignatureStatus => {
  const { state, decidedAt, address, document, expiresAt } = found;
  switch (state) {
    case "waiting":
      return expiresAt > now ? { state } : { state: "expired", decidedAt: expiresAt };
    case "cancelled":
      return { state: "expired", decidedAt: decidedAt ?? now };
    case "signed":
    case "rejected": {
      const documentHash = createHash("sha256").update(document).digest("hex");
      return { state, decidedAt: decidedAt ?? now, address, documentHash };
    }
    default:
      return state satisfies never;
  }
};

/** A provider in the portal's own database, whose signing page the portal serves (`signing-page/`). */
export const createSandboxSignature = (
  database: Pool,
  { publicOrigin }: { readonly publicOrigin: string },
): DocumentSignature => ({
  order: async (order) => {
    await insertSignature(database, order);
    const signatureId = await findSignatureId(database, order.idempotencyKey);
    return { signatureId, signingUrl: `${publicOrigin}${signingPath}/${signatureId}` };
  },
  findStatus: async (signatureId, now) => {
    const found = await findSandboxSignature(database, signatureId);
    if (found === undefined) throw new Error(`The sandbox has no document ${signatureId}`);
    return statusOf(found, now);
  },
  cancel: async (signatureId, now) => {
    await decideSandboxSignature(database, signatureId, { state: "cancelled", address: "", now });
  },
});

/** Deletes the documents of a signer, for the erasure of a customer. */
export const deleteSandboxSignatures = async (pool: Queryable, taxId: string): Promise<void> => {
  await execute(pool, {
    name: "delete-sandbox-signatures",
    text: "delete from sandbox_signatures where signer_tax_id = $1",
    values: [taxId],
  });
};
