import type { PlainDate } from "#energy/calendar.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { makeRemittance } from "../contract/make-remittance.ts";
import { readCandidates, type CandidateRow } from "../server/candidate-queries.ts";
import { messageIdOf } from "../server/remittance-policy.ts";
import { insertDebits, type NewDebit } from "../server/debit-queries.ts";
import {
  findRemittanceOfRequest,
  insertRemittance,
  nameRemittance,
  type NewRemittance,
} from "../server/remittance-queries.ts";

interface Wanted extends NewRemittance {
  readonly collectionOn: PlainDate;
  readonly dueUntil: PlainDate;
  readonly today: PlainDate;
}

/** The bills are no longer those of the rehearsal: the transaction is rolled back. */
export class SelectionChanged extends Error {}

const debitOf = ({ iban, mandateReference, holderName, signedOn, ...bill }: CandidateRow): NewDebit => {
  if (iban === null || mandateReference === null || holderName === null || signedOn === null)
    throw new Error("A bill without an account or a mandate is not collected");
  return { ...bill, iban, mandateReference, holderName, signedOn };
};

/** Stores a remittance with all the bills that can be collected. Asked again under the same id, it is the same one. */
export const storeRemittance = defineStaffAction({
  name: "remittances make",
  roles: makeRemittance.roles,
  change: async (client, wanted: Wanted, now) => {
    const remittanceId = await insertRemittance(client, wanted, now);
    if (remittanceId === undefined) {
      const known = await findRemittanceOfRequest(client, wanted.requestId);
      if (known === undefined) throw new Error("The remittance of a request is not there");
      return { result: known, audit: undefined };
    }
    const messageId = messageIdOf(remittanceId, wanted.today);
    await nameRemittance(client, remittanceId, messageId);
    let bills = 0;
    let totalCents = 0;
    for await (const candidates of readCandidates(client, wanted)) {
      const debits = candidates.filter(({ exclusion }) => exclusion === undefined).map(debitOf);
      if (debits.length === 0) continue;
      const place = { remittanceId, first: bills + 1, on: wanted.today };
      if ((await insertDebits(client, debits, place)) !== debits.length)
        throw new SelectionChanged("Another remittance took a bill");
      bills += debits.length;
      totalCents += debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
    }
    if (bills !== wanted.bills || totalCents !== wanted.totalCents)
      throw new SelectionChanged(`${bills} bills of ${totalCents} cents`);
    const { collectionOn, state } = wanted;
    return {
      result: remittanceId,
      audit: { details: { remittance: messageId, collectionOn, bills, totalCents, state } },
    };
  },
});
