import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import type { BuildingBlocks } from "./building-blocks.ts";

/** Who does the work that handlers put in the book. */
export const assembleWorkers = (_blocks: BuildingBlocks, _sendLetter: SendLetter): Worker[] => [];
