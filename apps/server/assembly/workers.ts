import { passwordWorkers } from "#features/account/server/routes.ts";
import { profileWorkers } from "#features/profile/server/routes.ts";
import { registrationWorkers } from "#features/account/server/routes.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { Services } from "./services.ts";
import { registrationPartsOf } from "./registration-parts.ts";
import { secondFactorWorkersOf } from "./second-factor-parts.ts";

/** The workers of every job that handlers queue. */
export const assembleWorkers = (services: Services, sendEmail: SendEmail): Worker[] => {
  const { organization } = services.configuration;
  return [
    ...secondFactorWorkersOf(services, sendEmail),
    ...passwordWorkers({ ...services, organization, sendEmail }),
    ...registrationWorkers({ ...registrationPartsOf(services), ...services, organization, sendEmail }),
    ...profileWorkers({
      ...services,
      organization,
      sendEmail,
      staffLanguage: services.configuration.languages.default,
    }),
  ];
};
