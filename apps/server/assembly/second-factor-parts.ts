import { findCustomer } from "#features/profile/server/get-profile.ts";
import { createBeginSecondStep } from "#features/account/server/second-factor/begin-second-step.ts";
import { secondFactorHandlers } from "#features/account/server/routes.ts";
import { factorChangedWorker } from "#features/account/server/second-factor/factor-changes.ts";
import { watchPassword } from "#features/account/server/sign-in/logins.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { Services } from "./services.ts";

/** Called by the sign-in once the password is verified. */
export const beginSecondStepOf = (services: Services) =>
  createBeginSecondStep({
    ...services,
    tickets: services.links,
    isEnabled: services.configuration.secondFactor.enabled,
  });

export const secondFactorHandlersOf = (services: Services): Handler[] =>
  secondFactorHandlers({
    ...services,
    tickets: services.links,
    watchPassword: (customerId) => watchPassword(services.database, customerId),
    findCustomer: (customerId) => findCustomer(services.database, customerId),
    endSessions: services.sessions.endAll,
    organizationName: services.configuration.organization.name,
  });

export const secondFactorWorkersOf = (services: Services, sendEmail: SendEmail): Worker[] => [
  factorChangedWorker({
    ...services,
    findCustomer: (customerId) => findCustomer(services.database, customerId),
    sendEmail,
  }),
];
