import * as z from "zod/mini";
import { networkOf } from "#platform/server/http/network-of.ts";
import { defineJob, type Jobs } from "#platform/server/jobs/jobs.ts";

/** Who says to have forgotten the password. */
const recoveryRequest = z.object({ email: z.string(), taxId: z.nullable(z.string()) });
export type RecoveryRequest = z.output<typeof recoveryRequest>;

/** Looking for the customer and writing to them: work, so that the answer knows nothing and takes no longer for anyone. */
export const passwordRecovery = defineJob("password_recovery", recoveryRequest);

export interface RecoveryPorts {
  readonly jobs: Jobs;
  /** Slows down who asks again and again, kept in the database; counts apart from wrong passwords. */
  readonly throttle: {
    readonly begin: (who: string, address: string, now: Date) => Promise<number | undefined>;
  };
}

/** Puts the request in the book, or says how many seconds to wait. The same statements whoever is asked for. */
export const takeRequest = async (
  { jobs, throttle }: RecoveryPorts,
  request: RecoveryRequest,
  { address, now }: { address: string; now: Date },
): Promise<number | undefined> => {
  const email = request.email.toLowerCase();
  const seconds = await throttle.begin(`recovery of ${email}`, `recovery from ${networkOf(address)}`, now);
  if (seconds === undefined) await jobs.add(passwordRecovery, { ...request, email });
  return seconds;
};
