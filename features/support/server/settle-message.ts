import { searchedTaxIds } from "#energy/tax-id.ts";
import { bigint, queryRow, type Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { moveVisitorFiles } from "./case-files.ts";
import { findCase } from "./case-queries.ts";
import type { Cases } from "./cases.ts";
import { answerVisitor, deleteVisitorMessage, findVisitorMessage } from "./visitor-messages.ts";

export interface MessageAnswer {
  readonly reference: string;
  readonly message: string;
  /** The name that the visitor reads. */
  readonly author: string;
}

/** Answers a visitor by email, once. */
export const writeMessageAnswer = async (
  client: Queryable,
  jobs: Jobs,
  answer: MessageAnswer & { readonly now: Date },
): Promise<"done" | "message_not_found" | "message_answered"> => {
  if ((await findVisitorMessage(client, answer.reference)) === undefined) return "message_not_found";
  return (await answerVisitor(client, jobs, answer)) ? "done" : "message_answered";
};

export interface MessageAssignment {
  readonly reference: string;
  readonly taxId: string;
}
export interface AssignedMessage {
  readonly customerId: number;
  readonly reference: string;
}
export type MessageRefusal = "message_not_found" | "customer_not_found";

const findCustomerOf = async (client: Queryable, taxId: string): Promise<number | undefined> => {
  const login = await queryRow(client, {
    name: "find-customer-of-message",
    text: `select customer_id as "customerId" from login_names
           where login_name = any($1) and kind = 'tax_id' order by array_position($1::text[], login_name) limit 1`,
    values: [searchedTaxIds(taxId)],
    columns: { customerId: bigint },
  });
  return login?.customerId;
};

/** Turns a visitor's message into a case of the customer with that tax id, under the same reference where it is free. */
export const assignMessage = async (
  client: Queryable,
  { cases }: { readonly cases: Pick<Cases, "open"> },
  { reference: formerReference, taxId, now }: MessageAssignment & { readonly now: Date },
): Promise<AssignedMessage | MessageRefusal> => {
  const message = await findVisitorMessage(client, formerReference);
  if (message === undefined) return "message_not_found";
  const customerId = await findCustomerOf(client, taxId);
  if (customerId === undefined) return "customer_not_found";
  const { categoryId, subject, language } = message;
  const { reference } = await cases.open(
    {
      customerId,
      kind: "question",
      categoryId,
      claimSubtype: null,
      contractId: null,
      invoiceNumber: null,
      subject,
      message: message.message,
      language,
      formerReference,
      now,
    },
    client,
  );
  const assigned = await findCase(client, customerId, reference);
  if (assigned !== undefined)
    await moveVisitorFiles(client, formerReference, { customerId, caseId: assigned.caseId, now });
  await deleteVisitorMessage(client, formerReference);
  return { customerId, reference };
};
