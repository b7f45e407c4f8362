import { accountWorkers } from "#features/account/server/routes.ts";
import { profileWorkers } from "#features/profile/server/routes.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { Services } from "./services.ts";

/** The workers of every job that handlers queue. */
export const assembleWorkers = (services: Services, sendEmail: SendEmail): Worker[] => [
  ...accountWorkers({ ...services, sendEmail }),
  ...profileWorkers({
    ...services,
    organization: services.configuration.organization,
    sendEmail,
    staffLanguage: services.configuration.languages.default,
  }),
];
