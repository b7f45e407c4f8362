import { findCustomer } from "#features/profile/server/profile-queries.ts";
import { createBeginSecondStep } from "#features/second-factor/server/begin-second-step.ts";
import { secondFactorHandlers } from "#features/second-factor/server/routes.ts";
import { tellingOfChange } from "#features/second-factor/server/tell-of-change.ts";
import { watchPassword } from "#features/sign-in/server/login-queries.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import type { BuildingBlocks } from "./building-blocks.ts";

/** Asked by the sign-in after a right password. */
export const beginSecondStepOf = (blocks: BuildingBlocks) =>
  createBeginSecondStep({
    ...blocks,
    tickets: blocks.links,
    isEnabled: blocks.configuration.secondFactor.enabled,
  });

export const secondFactorHandlersOf = (blocks: BuildingBlocks): Handler[] =>
  secondFactorHandlers({
    ...blocks,
    tickets: blocks.links,
    watchPassword: (customerId) => watchPassword(blocks.database, customerId),
    findCustomer: (customerId) => findCustomer(blocks.database, customerId),
    endSessions: blocks.sessions.endAll,
    organizationName: blocks.configuration.organization.name,
  });

export const secondFactorWorkersOf = (blocks: BuildingBlocks, sendLetter: SendLetter): Worker[] => [
  tellingOfChange({
    ...blocks,
    findCustomer: (customerId) => findCustomer(blocks.database, customerId),
    sendLetter,
  }),
];
