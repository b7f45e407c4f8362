import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { kindWords, type WordedChange } from "#platform/server/change-kind.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { changeBlockOf, changeSubjectOf, type DescribedChange } from "./change-block.ts";
import { findRequest, findRequests, requestFiles, storedRequests } from "./request-queries.ts";

export interface RequestKey {
  readonly customerId: number;
  readonly reference: string;
}

export interface DescribedReferences {
  readonly customerId: number;
  readonly references: readonly string[];
  readonly language: CompleteLanguage;
}

/** A customer's change requests as the list of all requests shows them, and what the customer has read of them. */
export const createRequestSummaries = ({ pool }: Pick<Database, "pool">, kinds: readonly WordedChange[]) => {
  return {
    /** What a kind of change is called. */
    titleOf: (kind: string, language: CompleteLanguage): string => kindWords(kinds, kind, language).title,
    blockOf: (request: DescribedChange, language: CompleteLanguage) =>
      changeBlockOf(request, kinds, language),
    subjectOf: (request: Omit<DescribedChange, "costs">, language: CompleteLanguage): string =>
      changeSubjectOf(request, kinds, language),
    /** Subject and place of the requests of these references; of those that do not exist nothing. */
    describe: async ({ customerId, references, language }: DescribedReferences) => {
      const found =
        references.length === 0
          ? []
          : await findRequests(pool, { customerId, references: [...new Set(references)] });
      return new Map(
        found.map(({ reference, place, ...request }) => [
          reference,
          {
            subject: changeSubjectOf(request, kinds, language),
            ...(place === null ? {} : { place }),
          },
        ]),
      );
    },
    list: (customerId: number) => findRequests(pool, { customerId }),
    /** With its states in order and its files; undefined when the customer has no such request. */
    find: async ({ customerId, reference }: RequestKey) => {
      const found = await findRequest(pool, customerId, reference);
      if (found === undefined) return undefined;
      const { requestId: caseId } = found;
      const [steps, files] = await Promise.all([
        storedRequests.findSteps(pool, customerId, [caseId]),
        requestFiles.list(pool, { ownerId: customerId, caseId }),
      ]);
      const canBeCancelled = storedRequests.canMove(found.state, "cancelled", "customer");
      return { ...found, canBeCancelled, steps, files };
    },
    /** Where a file of the request is stored; undefined when it is not the customer's. */
    findFile: async ({ customerId, reference, fileId }: RequestKey & { readonly fileId: string }) => {
      const found = await findRequest(pool, customerId, reference);
      return found && requestFiles.find(pool, { ownerId: customerId, caseId: found.requestId, fileId });
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
