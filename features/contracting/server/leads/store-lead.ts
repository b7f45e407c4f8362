import * as z from "zod/mini";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Call, FailureDetails } from "#platform/server/handler.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { SavedLead } from "../../contract/lead-record.ts";
import { leadValues, type LeadValues } from "../../contract/lead-sections.ts";
import type { saveLeadErrors } from "../../contract/save-lead.ts";
import { checkConfirmation } from "./confirm-checks.ts";
import { followConfirmation } from "./follow-confirmation.ts";
import { renderConfirmation } from "./confirmation-message.ts";
import type { ContractingPorts } from "./contracting-ports.ts";
import { recordConsents } from "./lead-consents.ts";
import { contentKeyOf, countFiles, leadToCheck, type SentLead } from "./lead-draft.ts";
import { listLeadFiles, resolveLeadFiles, storeLeadFiles, type LeadFile } from "./lead-files.ts";
import { insertOpening, openBesideElectricity } from "./lead-openings.ts";
import { startVisitor, visitorIdsOf } from "./lead-owner.ts";
import {
  countLeadsOfNetwork,
  findCreatedLead,
  findOwnLead,
  insertLead,
  isToSign,
  lockCreation,
  lockNetwork,
  storedLeads,
  updateLead,
  type Lead,
} from "./lead-queries.ts";
import { faultsOfPart, isHalted, leadFaults, type LeadToCheck } from "./lead-rules.ts";
import { mergedValues, withElectricity } from "./lead-values.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const tenMinutesMs = 600_000;
/** Leads that are begun from one network in an hour. */
const leadsPerHour = 30;

export type SaveCode = keyof typeof saveLeadErrors;
export type SaveCall = Pick<Call<Endpoint>, "session" | "cookies" | "client" | "language" | "now"> & {
  readonly fail: (code: SaveCode, details?: FailureDetails) => never;
};

/** A lead as it will be: what is stored of it, and what the call changes. */
interface Draft {
  readonly stored: Lead | undefined;
  readonly electricity: Lead | undefined;
  readonly sent: SentLead;
  readonly files: readonly LeadFile[];
  /** Of the whole lead, and with what it shares with that for electricity. */
  readonly values: SentLead["values"];
  readonly checked: LeadToCheck;
}

const readDraft = async (ports: ContractingPorts, call: SaveCall, sent: SentLead): Promise<Draft> => {
  const { pool } = ports.database;
  const visitorIds = visitorIdsOf(call);
  const find = async (leadId: string, commodity: Lead["commodity"]): Promise<Lead> => {
    const found = await findOwnLead(pool, { leadId, visitorIds, now: call.now });
    return found?.commodity === commodity ? found : call.fail("lead_not_found");
  };
  const stored = sent.leadId === undefined ? undefined : await find(sent.leadId, sent.commodity);
  const electricityId = sent.electricityLeadId ?? stored?.electricityLeadId ?? undefined;
  const electricity = electricityId === undefined ? undefined : await find(electricityId, "electricity");
  const files = stored === undefined ? [] : await listLeadFiles(pool, stored.leadId);
  const shared = electricity === undefined ? [] : await listLeadFiles(pool, electricity.leadId);
  const values = mergedValues(stored?.values ?? {}, sent.values);
  const own = countFiles(sent.files, files);
  const others = countFiles({}, shared);
  const checked = leadToCheck(ports, {
    commodity: sent.commodity,
    values: electricity === undefined ? values : withElectricity(values, electricity.values),
    fileCounts: {
      ...own,
      nif_faceup: own.nif_faceup || others.nif_faceup,
      nif_facedown: own.nif_facedown || others.nif_facedown,
      cif: own.cif || others.cif,
    },
    isSignedIn: call.session !== undefined,
    switches: ports.readConfiguration().contractation,
  });
  return { stored, electricity, sent, files, values, checked };
};

/**
 * Refuses what cannot be stored: values that are wrong, and unfinished answers without the visitor's consent or where the
 * deployment stores none.
 */
const checkPart = ({ checked, sent }: Draft, { fail }: SaveCall): void => {
  const wrong = faultsOfPart(checked);
  if (Object.keys(wrong).length > 0) fail("lead_not_valid", { errors: wrong });
  const { leads } = checked.switches;
  const hasConsent = checked.isSignedIn || checked.values.allowContact === true;
  if ((leads && hasConsent) || sent.isConfirmed) return;
  const missing = leadFaults(checked);
  if (Object.keys(missing).length === 0) return;
  if (leads) fail("lead_consent_missing");
  fail("lead_not_complete", { errors: missing });
};

/** Leads cost the retailer work and a register questions: one network begins so many in an hour. */
const refuseTooMany = async (db: Queryable, { client, now, fail }: SaveCall): Promise<void> => {
  const since = new Date(now.getTime() - hourMs);
  const begun = await countLeadsOfNetwork(db, { network: networkOf(client.address), since });
  if (begun >= leadsPerHour)
    fail("too_many_leads", { retryAfterSeconds: hourMs / 1000, values: { minutes: 60 } });
};

const savedLead = (lead: Lead, { sent, checked }: Draft, { language }: SaveCall): SavedLead => ({
  leadId: lead.leadId,
  status: "OK",
  version: lead.version,
  reference: lead.reference,
  ...(sent.isConfirmed
    ? {
        result: {
          error: null,
          render: renderConfirmation(
            {
              reference: lead.reference,
              values: checked.values,
              isHalted: isHalted(checked),
              isToSign: isToSign(lead),
            },
            language,
          ),
        },
      }
    : {}),
});

interface Writing {
  readonly client: Queryable;
  readonly draft: Draft;
  readonly call: SaveCall;
  readonly ports: ContractingPorts;
  readonly expiresAt: Date;
  readonly visitorId: string;
}

/** A lead of the caller, or the one that the same creation made before. */
const createLead = async ({
  client,
  draft: { sent, values, electricity },
  call,
  expiresAt,
  visitorId,
}: Writing): Promise<{ lead: Lead; isNew: boolean }> => {
  const { now, session, client: caller, language } = call;
  const created = {
    visitorId,
    creationKey: sent.creationKey ?? null,
    idempotencyKey: contentKeyOf(sent),
    since: new Date(now.getTime() - tenMinutesMs),
  };
  if (sent.creationKey !== undefined) await lockCreation(client, sent.creationKey);
  const opened = await storedLeads.open(client, {
    ownerId: visitorId,
    state: "draft",
    actor: "applicant",
    now,
    findEarlier: () => findCreatedLead(client, created),
    insert: async (key) => {
      const network = networkOf(caller.address);
      await lockNetwork(client, network);
      await refuseTooMany(client, call);
      await insertLead(client, {
        ...created,
        leadId: key.caseId,
        reference: key.reference,
        customerId: session?.customerId ?? null,
        commodity: sent.commodity,
        values,
        language,
        network,
        electricityLeadId: electricity?.leadId ?? null,
        now,
        expiresAt,
      });
      if (electricity !== undefined)
        await openBesideElectricity(client, {
          leadId: key.caseId,
          electricityLeadId: electricity.leadId,
          now,
        });
    },
  });
  return opened.earlier === undefined
    ? { lead: opened.found, isNew: true }
    : { lead: opened.earlier, isNew: false };
};

/** The same for equal answers, in whatever order their fields were sent. */
const textOf = (values: LeadValues): string => JSON.stringify(z.encode(leadValues, values));

/**
 * Whether an earlier creation with the same key had the same answers; others are a conflict. The caller, who has the key,
 * may read the lead from then on, even from a browser that had no cookie yet.
 */
const adoptEarlier = async (
  { client, draft: { sent }, call, visitorId }: Writing,
  lead: Lead,
): Promise<boolean> => {
  if (lead.visitorId !== visitorId)
    await insertOpening(client, { leadIds: [lead.leadId], visitorId, now: call.now });
  const isSame = textOf(mergedValues(lead.values, sent.values)) === textOf(lead.values);
  return isSame && lead.commodity === sent.commodity;
};

/** Changes a stored lead, and confirms it if the call does. */
const changeLead = async (
  writing: Writing,
  lead: Lead,
  { files, version }: { files: Awaited<ReturnType<typeof resolveLeadFiles>>; version: number | undefined },
): Promise<{ lead: Lead; removed: string[]; isConfirmedNow: boolean }> => {
  const { client, draft, call, ports, expiresAt } = writing;
  const { leadId } = lead;
  const customerId = lead.customerId ?? call.session?.customerId ?? null;
  let removed: string[] = [];
  const changed = await storedLeads.change(client, {
    ownerId: lead.visitorId,
    reference: lead.reference,
    version,
    decide: (before) =>
      before.state === "draft"
        ? {
            to: draft.sent.isConfirmed ? "confirmed" : "draft",
            actor: "applicant",
            now: call.now,
            write: async () => {
              const { values, electricity } = draft;
              const electricityLeadId = electricity?.leadId ?? null;
              await updateLead(client, {
                leadId,
                customerId,
                values,
                language: call.language,
                electricityLeadId,
                expiresAt,
              });
              removed = await storeLeadFiles(client, { leadId, customerId, now: call.now, expiresAt }, files);
              await recordConsents(
                client,
                { before: draft.stored?.values ?? {}, after: values },
                {
                  leadId,
                  organization: ports.organization.name,
                  language: call.language,
                  ...call.client,
                  now: call.now,
                },
              );
            },
          }
        : "not_allowed",
  });
  if (changed === undefined) return call.fail("lead_not_found");
  if (changed === "changed_meanwhile") return call.fail("lead_changed");
  if (changed === "not_allowed") {
    const now = await storedLeads.find(client, lead.visitorId, lead.reference);
    return { lead: now ?? lead, removed, isConfirmedNow: false };
  }
  return { lead: changed.found, removed, isConfirmedNow: draft.sent.isConfirmed };
};

const writeLead = async (
  writing: Writing,
  files: Awaited<ReturnType<typeof resolveLeadFiles>>,
  product: Awaited<ReturnType<typeof checkConfirmation>>,
) => {
  const { client, draft, call } = writing;
  const { stored, sent } = draft;
  const created = stored === undefined ? await createLead(writing) : undefined;
  const lead = created?.lead ?? stored ?? call.fail("lead_not_found");
  if (created?.isNew === false) {
    const isSame = await adoptEarlier(writing, lead);
    if (!isSame || !sent.isConfirmed) return { lead, removed: [], isOther: !isSame };
  }
  const written = await changeLead(writing, lead, {
    files,
    version: stored === undefined ? undefined : sent.version,
  });
  if (!written.isConfirmedNow) return { ...written, isOther: false };
  const confirmed = await followConfirmation(writing.ports, client, {
    lead: written.lead,
    checked: draft.checked,
    product,
    now: call.now,
  });
  return { ...written, lead: confirmed, isOther: false };
};

/** A call for a lead that is confirmed already: a second confirmation is answered like the first. */
const answerClosed = (draft: Draft, lead: Lead, call: SaveCall): SavedLead =>
  draft.sent.isConfirmed && lead.state !== "withdrawn"
    ? savedLead(lead, draft, call)
    : call.fail("lead_closed");

/** Stores what a call says of a lead, whole or not at all, and confirms it if the call does. */
export const storeLead = async (
  ports: ContractingPorts,
  call: SaveCall,
  sent: SentLead,
): Promise<SavedLead> => {
  const { database, storage, onFailure, resolveAttachments, readConfiguration } = ports;
  const draft = await readDraft(ports, call, sent);
  const { stored, checked } = draft;
  if (stored !== undefined && stored.state !== "draft") return answerClosed(draft, stored, call);
  if (stored !== undefined && sent.version !== undefined && sent.version !== stored.version)
    return call.fail("lead_changed");
  checkPart(draft, call);
  // Before the register is asked, and again where the lead is written, as others are begun meanwhile.
  if (stored === undefined) await refuseTooMany(database.pool, call);
  const visitorId = startVisitor(call);
  const context = { visitorIds: [visitorId, ...visitorIdsOf(call)], address: call.client.address };
  const product = sent.isConfirmed
    ? await checkConfirmation(ports, checked, { ...context, ...call })
    : undefined;
  const files = await resolveLeadFiles(resolveAttachments, call, { sent: sent.files, stored: draft.files });
  const expiresAt = new Date(call.now.getTime() + readConfiguration().contractation.leadDays * dayMs);
  const written = await inTransaction(database.pool, (client) =>
    writeLead({ client, draft, call, ports, expiresAt, visitorId }, files, product),
  );
  await Promise.all(written.removed.map((key) => storage.delete(key))).catch((error: unknown) =>
    onFailure(new Error("Files of a lead were not deleted", { cause: error })),
  );
  const { lead } = written;
  // The caller, to whom the answer to the creation was lost, needs the id to read what was created.
  if (written.isOther)
    return call.fail(lead.state === "draft" ? "lead_changed" : "lead_closed", {
      values: { lead_id: lead.leadId },
    });
  return lead.state === "draft" ? savedLead(lead, draft, call) : answerClosed(draft, lead, call);
};
