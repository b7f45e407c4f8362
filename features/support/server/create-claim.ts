import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  execute,
  json,
  nullable,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { maxCaseFiles, openCaseStates } from "../contract/case-fields.ts";
import { createClaim } from "../contract/create-claim.ts";
import { listClaimSubtypes } from "../contract/list-claim-subtypes.ts";
import { listClaimTypes } from "../contract/list-claim-types.ts";
import { listDisputes } from "../contract/list-disputes.ts";
import type { Cases } from "./cases.ts";

type Pool = Pick<Database, "pool">;

const translated = z.object({ ca: z.string(), es: z.string(), en: z.string() });
const subtypeColumns = { claimSubtype: text, name: json(translated), description: json(translated) };

export const handleListClaimTypes = ({ database }: { readonly database: Pool }): Handler =>
  handler(listClaimTypes, async ({ language }) => {
    const types = await queryRows(database.pool, {
      name: "list-claim-types",
      text: `select claim_type as "claimType", name from claim_types order by claim_type`,
      columns: { claimType: text, name: json(translated) },
    });
    return { items: types.map(({ claimType, name }) => ({ id: claimType, name: name[language] })) };
  });

export const handleListClaimSubtypes = ({ database }: { readonly database: Pool }): Handler =>
  handler(listClaimSubtypes, async ({ params, language, fail }) => {
    const subtypes = await queryRows(database.pool, {
      name: "list-claim-subtypes",
      text: `select claim_subtype as "claimSubtype", name, description from claim_subtypes
             where claim_type = $1 order by claim_subtype`,
      values: [params.type],
      columns: subtypeColumns,
    });
    if (subtypes.length === 0) return fail("claim_type_not_found");
    return {
      items: subtypes.map(({ claimSubtype, name, description }) => ({
        id: claimSubtype,
        name: name[language],
        description: description[language],
      })),
    };
  });

/** The customer's words for a subtype of claim; undefined when there is no such subtype of the type. */
const findSubtypeName = async (
  { pool }: Pool,
  { claimType, claimSubtype }: { claimType: string; claimSubtype: string },
  language: CompleteLanguage,
): Promise<string | undefined> => {
  const found = await queryRow(pool, {
    name: "find-claim-subtype",
    text: "select name from claim_subtypes where claim_type = $1 and claim_subtype = $2",
    values: [claimType, claimSubtype],
    columns: { name: json(translated) },
  });
  return found?.name[language];
};

const hasInvoice = async (
  { pool }: Pool,
  { customerId, contractId }: { customerId: number; contractId: number },
  number: string,
): Promise<boolean> =>
  (await execute(pool, {
    name: "has-invoice-of-claim",
    text: "select from invoices where customer_id = $1 and contract_id = $2 and number = $3",
    values: [customerId, contractId, number],
  })) > 0;

export interface ClaimPorts {
  readonly database: Pool;
  readonly cases: Pick<Cases, "open">;
  readonly resolveAttachments: ResolveAttachments;
}

export const handleCreateClaim = ({ database, cases, resolveAttachments }: ClaimPorts): Handler =>
  handler(createClaim, async (call) => {
    const { params, body, session, language, now, fail } = call;
    const { customerId } = session;
    const contract =
      (await queryRow(database.pool, {
        name: "find-contract-of-claim",
        text: `select contract_id as "contractId" from contracts where customer_id = $1 and name = $2`,
        values: [customerId, params.name],
        columns: { contractId: bigint },
      })) ?? fail("contract_not_found");
    if (body.contractName !== undefined && body.contractName !== params.name)
      return fail("contract_not_found");
    const subject = (await findSubtypeName(database, body, language)) ?? fail("claim_reason_not_found");
    const { claimSubtype, message, invoiceNumber = null } = body;
    if (invoiceNumber !== null && !(await hasInvoice(database, { customerId, ...contract }, invoiceNumber)))
      return fail("invoice_not_found");
    const files = await resolveAttachments(call, body.attachments ?? [], {
      minimum: 0,
      maximum: maxCaseFiles,
    });
    const data = await cases.open({
      customerId,
      kind: "claim",
      categoryId: null,
      claimSubtype,
      contractId: contract.contractId,
      invoiceNumber,
      subject,
      message,
      language,
      files,
      now,
    });
    return { data };
  });

/** The customer's open claims, by which bills and contracts are marked. */
export const handleListDisputes = ({ database }: { readonly database: Pool }): Handler =>
  handler(listDisputes, async ({ session: { customerId } }) => ({
    items: await queryRows(database.pool, {
      name: "list-disputes",
      text: `select e.reference, k.name as "contractName", e.invoice_number as "invoiceNumber", e.due_on as "dueOn"
             from cases e
             left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
             where e.customer_id = $1 and e.kind = 'claim' and e.state = any($2::text[])
             order by e.created_at desc, e.case_id`,
      values: [customerId, openCaseStates],
      columns: {
        reference: text,
        contractName: nullable(text),
        invoiceNumber: nullable(text),
        dueOn: date,
      },
    }),
  }));
