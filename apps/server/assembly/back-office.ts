import { madridDate } from "#energy/calendar.ts";
import {
  decideLead,
  listWaitingLeads,
  type NamedDecision,
} from "#features/contracting/server/leads/decide-lead.ts";
import { deliverEvents } from "#features/operations/server/operator-api/deliver-events.ts";
import { createDeliveryStreak } from "#features/operations/server/operator-api/delivery-streak.ts";
import { decideRequest } from "#features/requests/server/decide-request.ts";
import { actForRetailer } from "#features/support/server/operator-cases.ts";
import type { BackOffice } from "#integrations/back-office/port.ts";
import { createSandboxBackOffice } from "#integrations/back-office/sandbox.ts";
import { createSandboxDistributor } from "#integrations/back-office/sandbox-distributor.ts";
import { createSandboxStaff } from "#integrations/back-office/sandbox-staff.ts";
import { createWebhook } from "#integrations/back-office/webhook.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import type { Environment } from "../environment.ts";
import { createSupplyExport } from "./sandbox-retailer/begin-supply.ts";
import type { Services } from "./services.ts";

const everyMs = 1_000;
/** How long the demo's retailer takes for each decision. */
const sandboxAnswersAfterMs = 20_000;
const sandboxBatch = 50;
/** What has waited longer is left to the desk, where a member of the demo's staff tries an answer. */
const sandboxLeavesAfterMs = 86_400_000;
const onError = (error: unknown): void => console.error(error);
const idle = async (): Promise<void> => {};

/** The sandbox retailer, on the same services as the operator's calls. */
const sandboxOf = ({ requests, carryOut }: Services) => {
  const decide = async (
    reference: string,
    decision: "accept" | "reject" | "complete",
    reason?: string,
  ): Promise<void> => {
    const author = { actor: "sandbox retailer", now: new Date() };
    await decideRequest({ requests, carryOut }, { reference, decision, reason }, author);
  };
  return createSandboxBackOffice({
    answerAfterMs: sandboxAnswersAfterMs,
    portal: {
      listWaiting: async (state, before) =>
        (await requests.listWaiting(state, before, sandboxBatch)).map(({ reference }) => reference),
      findDetails: async (reference) => (await requests.findForOperator(reference))?.request.details ?? {},
      accept: (reference) => decide(reference, "accept"),
      reject: (reference, reason) => decide(reference, "reject", reason),
      complete: (reference) => decide(reference, "complete"),
    },
  });
};

/** Staff of the sandbox retailer, which answer questions, readings and claims without a member of staff. */
const sandboxStaffOf = ({ cases, carryOut, resolveAttachments }: Services) =>
  createSandboxStaff({
    answerAfterMs: sandboxAnswersAfterMs,
    portal: {
      listWaiting: async (before) => {
        const after = new Date(before.getTime() - sandboxLeavesAfterMs);
        const waiting = await cases.listWaiting({ after, before }, sandboxBatch);
        const found = await Promise.all(waiting.map(({ reference }) => cases.findForOperator(reference)));
        return found.flatMap((foundCase) => (foundCase === undefined ? [] : [foundCase.operatorCase]));
      },
      reply: async (reference, { to, ...reply }) => {
        await actForRetailer(
          { cases, carryOut, resolveAttachments },
          {
            reference,
            ...reply,
            ...(to === undefined ? {} : { to }),
            name: "cases answer",
          },
          { actor: "sandbox retailer", now: new Date() },
        );
      },
    },
  });

/** The distributor of the sandbox, which decides the requests for new contracts. */
const sandboxDistributorOf = ({ database, jobs, carryOut }: Services) => {
  const decide = async (decision: Omit<NamedDecision, "name">): Promise<void> => {
    const name = `leads ${decision.to}`;
    await decideLead(
      { database, jobs, carryOut },
      { ...decision, name },
      { actor: "sandbox distributor", now: new Date() },
    );
  };
  return createSandboxDistributor({
    answerAfterMs: sandboxAnswersAfterMs,
    portal: {
      listWaiting: (state, before) => listWaitingLeads(database, { state, before, limit: sandboxBatch }),
      accept: (reference) => decide({ reference, to: "accepted" }),
      refuse: (reference, refusalCode) => decide({ reference, to: "refused", refusalCode }),
      visit: (reference, now) => decide({ reference, to: "visit", visitOn: madridDate(now) }),
      activate: (reference, now) =>
        decide({
          reference,
          to: "active",
          contractName: reference.replace("-", ""),
          startsOn: madridDate(now),
        }),
    },
  });
};

/**
 * How events leave the portal: by webhook where one is configured, to the sandbox retailer in a demo, and otherwise only
 * when the retailer's system asks for them.
 */
const createBackOffice = (
  { webhook }: Pick<Environment, "webhook">,
  services: Services,
): { readonly backOffice: BackOffice | undefined; readonly work: (now: Date) => Promise<void> } => {
  if (webhook !== undefined) return { backOffice: createWebhook(webhook), work: idle };
  if (!services.configuration.demo) return { backOffice: undefined, work: idle };
  const sandbox = sandboxOf(services);
  const staff = sandboxStaffOf(services);
  const distributor = sandboxDistributorOf(services);
  const exportSupplies = createSupplyExport(services, onError);
  return {
    backOffice: sandbox,
    work: async (now) => {
      await sandbox.work(now);
      await staff.work(now);
      await distributor.work(now);
      await exportSupplies(now);
    },
  };
};

/** Delivers events and lets the sandbox retailer work; returns how to stop both. */
export const startBackOffice = (
  environment: Pick<Environment, "webhook">,
  services: Services,
): (() => Promise<void>) => {
  const { backOffice, work } = createBackOffice(environment, services);
  const streak = createDeliveryStreak((line) => console.error(line));
  const deliver = async (now: Date): Promise<void> => {
    if (backOffice === undefined) return;
    const { database } = services;
    await deliverEvents({ database, backOffice, streak, onGivenUp: (_event, error) => onError(error) }, now);
  };
  const polling = startPolling(
    async () => {
      const now = new Date();
      await deliver(now);
      await work(now);
    },
    { everyMs, onError },
  );
  return async () => polling.stop();
};
