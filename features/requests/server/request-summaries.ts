import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { kindWords, type WordedChange } from "#platform/server/change-kind.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bool,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
} from "#platform/server/database/query.ts";
import { findRequestFile, findRequestFiles } from "./request-files.ts";

const columns = {
  requestId: uuid,
  reference: text,
  kind: text,
  state: oneOf(...requestStates),
  contractName: nullable(text),
  commodity: nullable(oneOf("electricity", "gas")),
  reason: text,
  hasNews: bool,
  createdAt: instant,
  changedAt: instant,
};

const selection = `
  select r.request_id as "requestId", r.reference, r.kind, r.state, k.name as "contractName", k.commodity, r.reason,
    r.state in ('accepted', 'rejected', 'done', 'expired') and r.changed_at > r.read_at as "hasNews",
    r.created_at as "createdAt", r.changed_at as "changedAt"
  from change_requests r
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  where r.customer_id = $1`;

export interface RequestKey {
  readonly customerId: number;
  readonly reference: string;
}

/** A customer's change requests as the list of all requests shows them, and what the customer has read of them. */
export const createRequestSummaries = ({ pool }: Pick<Database, "pool">, kinds: readonly WordedChange[]) => {
  const findSummary = ({ customerId, reference }: RequestKey) =>
    queryRow(pool, {
      name: "find-request-summary",
      text: `${selection} and r.reference = $2`,
      values: [customerId, reference],
      columns,
    });
  return {
    titleOf: (kind: string, language: CompleteLanguage): string => kindWords(kinds, kind, language).title,
    list: (customerId: number) =>
      queryRows(pool, { name: "list-request-summaries", text: selection, values: [customerId], columns }),
    /** With its states in order and its files; undefined when the customer has no such request. */
    find: async (key: RequestKey) => {
      const found = await findSummary(key);
      if (found === undefined) return undefined;
      const { customerId } = key;
      const { requestId } = found;
      const [steps, files] = await Promise.all([
        queryRows(pool, {
          name: "find-request-steps",
          text: `select state, changed_at as "changedAt" from change_request_steps
                 where customer_id = $1 and request_id = $2 order by step`,
          values: [customerId, requestId],
          columns: { state: oneOf(...requestStates), changedAt: instant },
        }),
        findRequestFiles(pool, { customerId, requestId }),
      ]);
      return { ...found, steps, files };
    },
    /** Where a file of the request is stored; undefined when it is not the customer's. */
    findFile: async ({ fileId, ...key }: RequestKey & { readonly fileId: string }) => {
      const found = await findSummary(key);
      return found && findRequestFile(pool, { ...key, requestId: found.requestId, fileId });
    },
    /** Whether the customer has such a request; what was decided until that instant is no longer new. */
    markRead: async ({
      customerId,
      reference,
      until,
    }: RequestKey & { readonly until: Date }): Promise<boolean> =>
      (await execute(pool, {
        name: "mark-request-read",
        text: `update change_requests set read_at = greatest(read_at, $3) where customer_id = $1 and reference = $2`,
        values: [customerId, reference, until],
      })) > 0,
  };
};
