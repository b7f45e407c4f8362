import * as z from "zod/mini";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { accountRoutes } from "../../contract/routes.ts";
import ca from "../../locales/api-tokens-email.ca.json" with { type: "json" };
import en from "../../locales/api-tokens-email.en.json" with { type: "json" };
import es from "../../locales/api-tokens-email.es.json" with { type: "json" };
import type { AccountServices } from "../account-services.ts";

const messagesOf = { ca, es, en } as const;

/** Notifies the customer of a new token, because someone else may have created it. */
export const apiTokenCreated = defineJob(
  "api_token_created",
  z.object({ customerId: z.int(), name: z.string() }),
  { urgency: "security" },
);

/** Customers without an email are not notified. */
export const apiTokenCreatedWorker = ({
  database,
  sendEmail,
  publicOrigin,
}: Pick<AccountServices, "database" | "publicOrigin"> & { readonly sendEmail: SendEmail }): Worker =>
  worker(apiTokenCreated, async ({ customerId, name: token }) => {
    const addressee = await findAddressee(database.pool, customerId);
    if (addressee === undefined) return;
    const { greetingName: name, email, language } = addressee;
    const t = serverWords(language, messagesOf);
    await sendEmail(email, {
      language,
      subject: t("subject"),
      heading: t("subject"),
      paragraphs: [t("greeting", { name }), t("text", { token }), t("notYou")],
      action: { label: t("action"), url: `${publicOrigin}${accountRoutes.apiTokens.paths[language]}` },
    });
  });
