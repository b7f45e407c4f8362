import * as z from "zod/mini";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import { secondFactorRoutes } from "../contract/routes.ts";
import type { FindCustomer } from "./second-factor-ports.ts";
import { wordsOf } from "./words.ts";

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

/** What the customer must hear of, because it may not have been them. */
export const tellOfChange = defineJob(
  "tell of a change of the second factor",
  z.object({ customerId: z.int(), change: z.enum(changes) }),
);
export type Change = (typeof changes)[number];

export interface TellerPorts {
  readonly findCustomer: FindCustomer;
  readonly sendLetter: SendLetter;
  readonly publicOrigin: string;
}

/** Writes to the customer; who has no e-mail is not written to. */
export const tellingOfChange = ({ findCustomer, sendLetter, publicOrigin }: TellerPorts): Worker =>
  worker(tellOfChange, async ({ customerId, change }) => {
    const customer = await findCustomer(customerId);
    if (customer === undefined || customer.email === null) return;
    const { name, email, language } = customer;
    const t = wordsOf(language);
    await sendLetter(email, {
      language,
      subject: t(`${change}.subject`),
      heading: t(`${change}.subject`),
      paragraphs: [t("greeting", { name }), t(`${change}.text`), t("notYou")],
      action: {
        label: t("action"),
        url: `${publicOrigin}${secondFactorRoutes.secondFactor.paths[language]}`,
      },
    });
  });
