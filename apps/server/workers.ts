import { passwordWorkers } from "#features/password/server/routes.ts";
import { profileWorkers } from "#features/profile/server/routes.ts";
import { registrationWorkers } from "#features/registration/server/routes.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import type { BuildingBlocks } from "./building-blocks.ts";
import { registrationPartsOf } from "./registration-parts.ts";
import { secondFactorWorkersOf } from "./second-factor-parts.ts";

/** Who does the work that handlers put in the book. */
export const assembleWorkers = (blocks: BuildingBlocks, sendLetter: SendLetter): Worker[] => {
  const { organization } = blocks.configuration;
  return [
    ...secondFactorWorkersOf(blocks, sendLetter),
    ...passwordWorkers({ ...blocks, organization, sendLetter }),
    ...registrationWorkers({ ...registrationPartsOf(blocks), ...blocks, organization, sendLetter }),
    ...profileWorkers({
      ...blocks,
      organization,
      sendLetter,
      staffLanguage: blocks.configuration.languages.default,
    }),
  ];
};
