import { createHash, randomBytes } from "node:crypto";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bytes, execute, queryRow, text, type Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { openLead } from "../contract/open-lead.ts";
import { sendLeadLink } from "../contract/send-lead-link.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { toRecord } from "./leads/lead-answers.ts";
import { leadLinkRequested } from "./leads/lead-jobs.ts";
import { startVisitor, visitorIdsOf } from "./leads/lead-owner.ts";
import { insertOpening } from "./leads/lead-openings.ts";
import { findLead, findLeadWhole, findOwnLead } from "./leads/lead-queries.ts";
import { taxIdOf } from "./leads/lead-values.ts";

/** Characters of the tax id that a link asks for. */
const proofLength = 4;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A new link to a lead; only the hash of its token is stored. */
export const createLeadLink = async (
  client: Queryable,
  { leadId, now, expiresAt }: { leadId: string; now: Date; expiresAt: Date },
): Promise<string> => {
  const token = randomBytes(32).toString("base64url");
  await execute(client, {
    name: "insert-lead-link",
    text: "insert into lead_links (token_hash, lead_id, created_at, expires_at) values ($1, $2, $3, $4)",
    values: [hashOf(token), leadId, now, expiresAt],
  });
  return token;
};

const findLink = (client: Queryable, token: string, now: Date) =>
  queryRow(client, {
    name: "find-lead-link",
    text: `select lead_id as "leadId", token_hash as "tokenHash" from lead_links
           where token_hash = $1 and expires_at > $2`,
    values: [hashOf(token), now],
    columns: { leadId: text, tokenHash: bytes },
  });

const isProof = (proof: string, taxId: string | undefined): boolean =>
  taxId !== undefined && proof.replaceAll(/[\s-]/g, "").toUpperCase() === taxId.slice(-proofLength);

export const handleSendLeadLink = ({
  database,
  jobs,
  throttle,
}: Pick<ContractingPorts, "database" | "jobs" | "throttle">): Handler =>
  handler(sendLeadLink, async (call) => {
    const { params, body, client, now, fail } = call;
    const visitorIds = visitorIdsOf(call);
    const lead = (await findOwnLead(database.pool, { ...params, visitorIds, now })) ?? fail("lead_not_found");
    if (lead.state !== "draft") return fail("lead_closed");
    const { values } = await findLeadWhole(database.pool, lead);
    if (call.session === undefined && values.allowContact !== true) return fail("lead_consent_missing");
    if (taxIdOf(values) === undefined) return fail("lead_tax_id_missing");
    const wait = await throttle.begin(
      `lead link to ${emailKeyOf(body.email)}`,
      `lead link from ${networkOf(client.address)}`,
      now,
    );
    if (wait !== undefined)
      return fail("too_many_lead_links", {
        retryAfterSeconds: wait,
        values: { minutes: Math.ceil(wait / 60) },
      });
    await jobs.add(leadLinkRequested, { leadId: lead.leadId, email: body.email });
    return { status: "OK" } as const;
  });

/** Opens a lead for this browser, after its question was answered. Wrong answers to one link are counted from all networks. */
export const handleOpenLead = ({
  database,
  throttle,
}: Pick<ContractingPorts, "database" | "throttle">): Handler =>
  handler(openLead, async (call) => {
    const { body, now, fail } = call;
    const { pool } = database;
    const link = (await findLink(pool, body.link, now)) ?? fail("lead_not_found");
    const lead = (await findLead(pool, link.leadId, now)) ?? fail("lead_not_found");
    if (body.proof === undefined) return fail("lead_proof_needed");
    const name = `lead link ${link.tokenHash.toString("hex")}`;
    const wait = await throttle.begin(name, name, now);
    if (wait !== undefined)
      return fail("too_many_lead_proofs", {
        retryAfterSeconds: wait,
        values: { minutes: Math.ceil(wait / 60) },
      });
    const { values } = await findLeadWhole(pool, lead);
    if (!isProof(body.proof, taxIdOf(values))) return fail("lead_proof_wrong");
    await throttle.succeed(name, name);
    const visitorId = startVisitor(call);
    const leadIds = [lead.leadId, lead.gasLeadId, lead.electricityLeadId].filter((id) => id !== null);
    await inTransaction(pool, (transaction) => insertOpening(transaction, { leadIds, visitorId, now }));
    return toRecord(pool, lead);
  });
