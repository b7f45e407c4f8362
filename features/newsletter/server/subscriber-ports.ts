import type { Database } from "#platform/server/database/pool.ts";
import type { FailureDetails } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";

export interface NewsletterPorts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  readonly organization: { readonly name: string };
  /** Delays calls that send emails to addresses of the caller's choice. */
  readonly throttle: {
    readonly begin: (name: string, address: string, now: Date) => Promise<number | undefined>;
  };
}

interface LimitedCall {
  readonly client: { readonly address: string };
  readonly now: Date;
  readonly fail: (code: "too_many_subscriptions", details: FailureDetails) => never;
}

/** Fails while too many emails were asked for to this address, or from this network. */
export const limitEmails = async (
  { throttle }: Pick<NewsletterPorts, "throttle">,
  { client, now, fail }: LimitedCall,
  emailKey: string,
): Promise<void> => {
  const wait = await throttle.begin(
    `newsletter of ${emailKey}`,
    `newsletter from ${networkOf(client.address)}`,
    now,
  );
  if (wait !== undefined)
    fail("too_many_subscriptions", { retryAfterSeconds: wait, values: { minutes: Math.ceil(wait / 60) } });
};
