import type pg from "pg";
import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { defineJob, worker, type Worker, type Jobs } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { topics } from "../../contract/topics.ts";
import { accountRoutes } from "../../contract/routes.ts";
import ca from "../../locales/second-factor-email.ca.json" with { type: "json" };
import en from "../../locales/second-factor-email.en.json" with { type: "json" };
import es from "../../locales/second-factor-email.es.json" with { type: "json" };
import type { AccountServices } from "../account-services.ts";
import { deleteAllOf } from "../sessions/remembered-devices.ts";
import { authenticatorApps } from "./authenticator-app.ts";
import { deletePasskeys } from "./passkeys.ts";
import { deleteCodes, replaceCodes, createRecoveryCodes } from "./recovery-codes.ts";

const announcement = announcementOf(topics);

/** Confirmed apps and passkeys. */
const countFactors = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const row = await queryRow(client, {
    name: "count-factors",
    text: `select (select count(*) from authenticator_apps where customer_id = $1 and confirmed_at is not null)
                + (select count(*) from passkeys where customer_id = $1) as count`,
    values: [customerId],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};

const messagesOf = { ca, es, en } as const;

const createEmailTranslator = (language: CompleteLanguage) => serverWords(language, messagesOf);

const changes = [
  "app_added",
  "app_removed",
  "passkey_added",
  "passkey_removed",
  "codes_renewed",
  "code_used",
  "step_refused",
  "reset",
] as const;

/** Notifies the customer of a change, because someone else may have made it. */
export const factorChangedJob = defineJob(
  "second_factor_changed",
  z.object({ customerId: z.int(), change: z.enum(changes) }),
  { urgency: "security" },
);
export type Change = (typeof changes)[number];

/** Customers without an email are not notified. */
export const factorChangedWorker = ({
  database,
  sendEmail,
  publicOrigin,
}: Pick<AccountServices, "database" | "publicOrigin"> & { readonly sendEmail: SendEmail }): Worker =>
  worker(factorChangedJob, async ({ customerId, change }) => {
    const addressee = await findAddressee(database.pool, customerId);
    if (addressee === undefined) return;
    const { greetingName: name, email, language } = addressee;
    const t = createEmailTranslator(language);
    await sendEmail(email, {
      language,
      subject: t(`${change}.subject`),
      heading: t(`${change}.subject`),
      paragraphs: [t("greeting", { name }), t(`${change}.text`), t("notYou")],
      action: {
        label: t("action"),
        url: `${publicOrigin}${accountRoutes.secondFactor.paths[language]}`,
      },
    });
  });

export interface ChangePorts extends Pick<AccountServices, "announce"> {
  readonly database: Database;
  readonly jobs: Jobs;
}

/** The customer who makes the change. Their other sessions are revoked. */
export interface Changer {
  readonly customerId: number;
  /** The session that stays open. */
  readonly tokenHash?: Buffer;
}

interface ChangeOf {
  readonly change: Change;
  /** False if there is nothing to change. */
  readonly task: (client: pg.ClientBase) => Promise<boolean>;
}

/**
 * Runs the change, queues its notification and revokes the other sessions in one transaction under the customer's lock.
 */
const makeChange = (
  { database, jobs, announce }: ChangePorts,
  { customerId, tokenHash }: Changer,
  { change, task }: ChangeOf,
): Promise<boolean> =>
  withCustomerLock(database, customerId, async (client) => {
    if (!(await task(client))) return false;
    await jobs.add(factorChangedJob, { customerId, change }, client);
    const now = new Date();
    await announce(client, [announcement("second_factor_changed", { customerId, facts: {}, now })]);
    await deleteAllOf(client, customerId, tokenHash);
    return true;
  });

/** Returns the recovery codes if it is the first factor, otherwise null; undefined if nothing was added. */
export const addFactor = async (
  ports: ChangePorts,
  changer: Changer,
  { change, now, task }: ChangeOf & { now: Date },
): Promise<{ recoveryCodes: string[] | null } | undefined> => {
  const { shown, hashes } = await createRecoveryCodes();
  let isFirst = false;
  const isMade = await makeChange(ports, changer, {
    change,
    task: async (client) => {
      isFirst = (await countFactors(client, changer.customerId)) === 0;
      if (!(await task(client))) return false;
      if (isFirst) await replaceCodes(client, changer.customerId, { hashes, now });
      return true;
    },
  });
  return isMade ? { recoveryCodes: isFirst ? shown : null } : undefined;
};

/** Removing the last factor also deletes the recovery codes. */
export const removeFactor = (
  ports: ChangePorts,
  changer: Changer,
  { change, task }: ChangeOf,
): Promise<boolean> =>
  makeChange(ports, changer, {
    change,
    task: async (client) => {
      if (!(await task(client))) return false;
      if ((await countFactors(client, changer.customerId)) === 0)
        await deleteCodes(client, changer.customerId);
      return true;
    },
  });

/** Undefined if the customer has no factor. */
export const renewCodes = async (
  ports: ChangePorts,
  changer: Changer,
  now: Date,
): Promise<string[] | undefined> => {
  const { shown, hashes } = await createRecoveryCodes();
  const isMade = await makeChange(ports, changer, {
    change: "codes_renewed",
    task: async (client) => {
      if ((await countFactors(client, changer.customerId)) === 0) return false;
      await replaceCodes(client, changer.customerId, { hashes, now });
      return true;
    },
  });
  return isMade ? shown : undefined;
};

/**
 * Removes a customer's app, passkeys, recovery codes and sessions: for customers who lost every factor and whose
 * identity staff have verified. False if the customer had no factor. The caller logs who did it and why.
 */
export const resetSecondFactor = (ports: ChangePorts, customerId: number): Promise<boolean> =>
  makeChange(
    ports,
    { customerId },
    {
      change: "reset",
      task: async (client) => {
        const factors = await countFactors(client, customerId);
        await authenticatorApps.remove(client, customerId);
        await deletePasskeys(client, customerId);
        await deleteCodes(client, customerId);
        return factors > 0;
      },
    },
  );
