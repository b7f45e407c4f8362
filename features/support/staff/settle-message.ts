import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { answerStaffMessage } from "../contract/answer-staff-message.ts";
import { assignStaffMessage } from "../contract/assign-staff-message.ts";
import type { Cases } from "../server/cases.ts";
import {
  assignMessage,
  writeMessageAnswer,
  type AssignedMessage,
  type MessageAnswer,
  type MessageAssignment,
  type MessageRefusal,
} from "../server/settle-message.ts";

/** Answers a visitor. The audit log has neither the words nor the address. */
export const answerVisitorAs = (jobs: Jobs) =>
  defineStaffAction({
    name: "messages answer",
    roles: answerStaffMessage.roles,
    change: async (client, answer: MessageAnswer, now) => {
      const result = await writeMessageAnswer(client, jobs, { ...answer, now });
      const { reference } = answer;
      return { result, audit: result === "done" ? { details: { reference } } : undefined };
    },
  });

/** Gives a visitor's message to the customer who wrote it. */
export const assignMessageTo = (cases: Pick<Cases, "open">) =>
  defineStaffAction({
    name: "messages assign",
    roles: assignStaffMessage.roles,
    change: async (
      client,
      assignment: MessageAssignment,
      now,
    ): Promise<{
      result: AssignedMessage | MessageRefusal;
      audit: { details: { reference: string }; customerId: number } | undefined;
    }> => {
      const result = await assignMessage(client, { cases }, { ...assignment, now });
      if (typeof result === "string") return { result, audit: undefined };
      const { customerId, reference } = result;
      return { result, audit: { details: { reference }, customerId } };
    },
  });
