import { defineStaffAction } from "#platform/server/staff-action.ts";
import type { OperatorCase } from "../contract/operator-cases.ts";
import type { CaseAction, Cases } from "../server/cases.ts";

/** What staff do to a case, as the audit log names it. */
export type CaseActionName = "cases take" | "cases answer" | "cases ask" | "cases resolve" | "cases reopen";

interface ActOnCase extends Omit<CaseAction, "actor" | "now"> {
  readonly customerId: number;
  readonly reference: string;
}

const filesOfLastMessage = ({ messages, files }: OperatorCase): string[] => {
  const last = Math.max(...messages.map(({ message }) => message));
  return files.filter(({ message }) => message === last).map(({ filename }) => filename);
};

/** Takes, answers, asks, resolves or reopens a case; a refusal is not noted. */
export const actOnCase = (cases: Pick<Cases, "act">, name: CaseActionName) =>
  defineStaffAction({
    name,
    roles: ["agent", "manager"],
    change: async (
      client,
      { customerId, reference, ...action }: ActOnCase,
      now,
    ): Promise<{
      result: OperatorCase | "case_not_found" | "not_allowed" | "changed_meanwhile";
      audit: { details: Record<string, unknown>; customerId: number } | undefined;
    }> => {
      const done = await cases.act(client, { customerId, reference }, { ...action, actor: "retailer", now });
      if (typeof done !== "object") return { result: done ?? "case_not_found", audit: undefined };
      const filenames = action.files === undefined ? [] : filesOfLastMessage(done);
      const details = filenames.length === 0 ? { reference } : { reference, files: filenames };
      return { result: done, audit: { details, customerId } };
    },
  });
