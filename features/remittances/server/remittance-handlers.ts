import { Readable } from "node:stream";
import { madridDate, type PlainDate, plainDate } from "#energy/calendar.ts";
import { maskIban, normaliseIban } from "#energy/iban.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { decideRemittance } from "../contract/decide-remittance.ts";
import { downloadRemittance } from "../contract/download-remittance.ts";
import { getRemittance } from "../contract/get-remittance.ts";
import { listRemittanceBills } from "../contract/list-remittance-bills.ts";
import { listRemittances } from "../contract/list-remittances.ts";
import { makeRemittance } from "../contract/make-remittance.ts";
import { rehearseRemittance } from "../contract/rehearse-remittance.ts";
import { exclusions, type ExcludedBill, type Rehearsal } from "../contract/remittance.ts";
import { sendRemittance } from "../contract/send-remittance.ts";
import { voidRemittance } from "../contract/void-remittance.ts";
import { storeDecision } from "../staff/decide-remittance.ts";
import { SelectionChanged, storeRemittance } from "../staff/make-remittance.ts";
import { storeSent } from "../staff/send-remittance.ts";
import { storeVoid } from "../staff/void-remittance.ts";
import { readCandidates } from "./candidate-queries.ts";
import { writeDebits } from "./files/write-debits.ts";
import { dayProblem, earliestCollection } from "./remittance-policy.ts";
import { authorOf, type RemittancePorts } from "./remittance-ports.ts";
import { countPaidSince, findDebits, readDebits } from "./debit-queries.ts";
import { countRemittances, findRemittance, findRemittances, toRemittance } from "./remittance-queries.ts";

const defaultLimit = 50;
const excludedShown = 200;

export const handleListRemittances = ({ database: { pool }, configuration }: RemittancePorts): Handler =>
  handler(listRemittances, async ({ query: { offset = 0, limit = defaultLimit }, now }) => {
    const [found, counts] = await Promise.all([
      findRemittances(pool, { offset, limit }),
      countRemittances(pool),
    ]);
    const { creditor, leadDays } = configuration.remittances;
    return {
      items: found.map(toRemittance),
      ...counts,
      canCollect: creditor !== undefined,
      earliestOn: earliestCollection(madridDate(now), leadDays),
    };
  });

const storyOf = async ({ database: { pool } }: RemittancePorts, remittanceId: number) => {
  const found = await findRemittance(pool, remittanceId);
  if (found === undefined) return undefined;
  const { format, creditorName, creditorIdentifier, creditorIban } = found;
  const isUnsent = found.state === "waiting" || found.state === "ready";
  return {
    remittance: toRemittance(found),
    format,
    creditorName,
    creditorIdentifier,
    maskedIban: maskIban(creditorIban),
    paidSince: isUnsent ? await countPaidSince(pool, remittanceId) : 0,
  };
};

interface Days {
  readonly collectionOn: PlainDate;
  readonly dueUntil: PlainDate;
}

/** The days of a remittance as they were typed, with what is wrong with them. */
const checkDays = (
  { configuration: { remittances } }: RemittancePorts,
  typed: { readonly collectionOn: string; readonly dueUntil: string },
  now: Date,
) => {
  const days: Days = { collectionOn: plainDate(typed.collectionOn), dueUntil: plainDate(typed.dueUntil) };
  const { creditor, leadDays } = remittances;
  if (creditor === undefined) return { problem: "creditor_missing" as const };
  const problem = dayProblem(days, { today: madridDate(now), leadDays });
  return problem === undefined ? { days, creditor } : { problem };
};

const rehearse = async (
  { database: { pool }, configuration }: RemittancePorts,
  days: Days,
): Promise<Rehearsal> => {
  let bills = 0;
  let totalCents = 0;
  const excludedBills: ExcludedBill[] = [];
  const sums = new Map(exclusions.map((reason) => [reason, { reason, count: 0, cents: 0 }]));
  for await (const candidates of readCandidates(pool, days))
    for (const { exclusion, ...bill } of candidates) {
      const sum = exclusion === undefined ? undefined : sums.get(exclusion);
      if (exclusion === undefined || sum === undefined) {
        bills += 1;
        totalCents += bill.amountCents;
        continue;
      }
      sum.count += 1;
      sum.cents += bill.amountCents;
      if (excludedBills.length < excludedShown) excludedBills.push({ ...bill, reason: exclusion });
    }
  return {
    ...days,
    bills,
    totalCents,
    needsApproval: totalCents > configuration.remittances.approvalCents,
    excluded: [...sums.values()].filter(({ count }) => count > 0),
    excludedBills,
  };
};

export const handleRehearseRemittance = (ports: RemittancePorts): Handler =>
  handler(rehearseRemittance, async ({ query, now, fail }) => {
    const first = earliestCollection(madridDate(now), ports.configuration.remittances.leadDays);
    const { collectionOn = first, dueUntil = collectionOn } = query;
    const checked = checkDays(ports, { collectionOn, dueUntil }, now);
    if (checked.problem !== undefined) return fail(checked.problem);
    return rehearse(ports, checked.days);
  });

export const handleMakeRemittance = (ports: RemittancePorts): Handler =>
  handler(makeRemittance, async ({ body, subject, now, fail }) => {
    const checked = checkDays(ports, body, now);
    if (checked.problem !== undefined) return fail(checked.problem);
    const { version, approvalCents } = ports.configuration.remittances;
    const { creditor, days } = checked;
    const wanted = {
      ...body,
      ...days,
      format: `pain.008.001.${version}` as const,
      creditor: { ...creditor, iban: normaliseIban(creditor.iban), bic: creditor.bic ?? null },
      state: body.totalCents > approvalCents ? ("waiting" as const) : ("ready" as const),
      staffId: subject.staffId,
      staffName: subject.name,
      today: madridDate(now),
    };
    try {
      const remittanceId = await ports.carryOut(storeRemittance, wanted, authorOf(subject, now));
      return (await storyOf(ports, remittanceId)) ?? fail("remittance_changed");
    } catch (error) {
      if (error instanceof SelectionChanged) return fail("remittance_changed");
      throw error;
    }
  });

export const handleGetRemittance = (ports: RemittancePorts): Handler =>
  handler(
    getRemittance,
    async ({ params, fail }) => (await storyOf(ports, params.remittanceId)) ?? fail("remittance_not_found"),
  );

const readBills = defineStaffLook("remittances read", listRemittanceBills.roles);

export const handleListRemittanceBills = ({ database: { pool }, carryOut }: RemittancePorts): Handler =>
  handler(listRemittanceBills, async ({ params: { remittanceId }, query, subject, now, fail }) => {
    const { after = 0, limit = defaultLimit, state } = query;
    const found = (await findRemittance(pool, remittanceId)) ?? fail("remittance_not_found");
    const look = { reference: found.messageId, customerId: null };
    await carryOut(readBills, look, authorOf(subject, now));
    const rows = await findDebits(pool, { remittanceId, after, limit: limit + 1, state });
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? (items.at(-1)?.position ?? null) : null };
  });

export const handleDecideRemittance = (ports: RemittancePorts): Handler =>
  handler(decideRemittance, async ({ params: { remittanceId }, body, subject, now, fail }) => {
    if ((await findRemittance(ports.database.pool, remittanceId)) === undefined)
      return fail("remittance_not_found");
    const decided = { ...body, remittanceId, staffId: subject.staffId, staffName: subject.name };
    const author = { ...authorOf(subject, now), reason: body.reason === "" ? undefined : body.reason };
    const outcome = await ports.carryOut(storeDecision, decided, author);
    if (outcome !== "done") return fail(outcome);
    return (await storyOf(ports, remittanceId)) ?? fail("remittance_not_found");
  });

export const handleVoidRemittance = (ports: RemittancePorts): Handler =>
  handler(voidRemittance, async ({ params: { remittanceId }, body, subject, now, fail }) => {
    if ((await findRemittance(ports.database.pool, remittanceId)) === undefined)
      return fail("remittance_not_found");
    const voided = { ...body, remittanceId, staffName: subject.name };
    const author = { ...authorOf(subject, now), reason: body.reason };
    const outcome = await ports.carryOut(storeVoid, voided, author);
    if (outcome !== "done") return fail(outcome);
    return (await storyOf(ports, remittanceId)) ?? fail("remittance_not_found");
  });

export const handleSendRemittance = (ports: RemittancePorts): Handler =>
  handler(sendRemittance, async ({ params: { remittanceId }, subject, now, fail }) => {
    if ((await findRemittance(ports.database.pool, remittanceId)) === undefined)
      return fail("remittance_not_found");
    const outcome = await ports.carryOut(storeSent(ports), { remittanceId }, authorOf(subject, now));
    if (outcome !== "done") return fail(outcome);
    return (await storyOf(ports, remittanceId)) ?? fail("remittance_not_found");
  });

const downloadFile = defineStaffLook("remittances download", downloadRemittance.roles);

export const handleDownloadRemittance = ({ database: { pool }, carryOut }: RemittancePorts): Handler =>
  handler(downloadRemittance, async ({ params: { remittanceId }, subject, now, fail }) => {
    const found = (await findRemittance(pool, remittanceId)) ?? fail("remittance_not_found");
    const { messageId, format, state } = found;
    if (state === "waiting" || state === "voided") return fail("remittance_not_ready");
    // A bill that was paid meanwhile would be paid twice.
    if (state === "ready" && (await countPaidSince(pool, remittanceId)) > 0)
      return fail("remittance_outdated");
    await carryOut(downloadFile, { reference: messageId, customerId: null }, authorOf(subject, now));
    const file = {
      format,
      messageId,
      createdAt: found.madeAt,
      collectionOn: found.collectionOn,
      creditor: {
        name: found.creditorName,
        identifier: found.creditorIdentifier,
        iban: found.creditorIban,
        bic: found.creditorBic,
      },
      count: found.bills,
      totalCents: found.totalCents,
    };
    const debits = readDebits(pool, found, (number) => `${found.creditorName} ${number}`);
    return {
      filename: `${messageId}.xml`,
      mediaType: "application/xml",
      content: Readable.from(writeDebits(file, debits), { objectMode: false }),
    };
  });
