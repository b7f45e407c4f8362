import { formatsOf } from "#platform/contract/format.ts";
import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import { deliveryFailureOf } from "#platform/server/mail/delivery-failure.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import { marketRoutes } from "../../contract/routes.ts";
import ca from "../../locales/mail.ca.json" with { type: "json" };
import en from "../../locales/mail.en.json" with { type: "json" };
import es from "../../locales/mail.es.json" with { type: "json" };
import { findOfferedProducts, offeredAfter } from "../price-products.ts";
import { isCompanyCustomer, returnEmail, takeEmail } from "./alert-queries.ts";
import { priceAlerted } from "./evaluate-price-alerts.ts";

export interface PriceAlertEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly publicOrigin: string;
  readonly organization: { readonly name: string };
  readonly sendEmail: SendEmail;
  /** Whether the customer wants emails of the kind. */
  readonly prefersEmail: (customerId: number, kind: "alert") => Promise<boolean>;
}

const messagesOf = { ca, es, en } as const;
const wordsOfType = { "<": "below", ">": "above", "==": "equal" } as const;
type Notice = NonNullable<Awaited<ReturnType<typeof takeEmail>>>;

const emailOf = (
  notice: Notice,
  {
    language,
    name,
    isCompany,
    next,
    ports: { organization, publicOrigin },
  }: {
    readonly language: CompleteLanguage;
    readonly name: string;
    readonly isCompany: boolean;
    readonly next: string | null;
    readonly ports: PriceAlertEmailPorts;
  },
): Email => {
  const t = serverWords(language, messagesOf);
  const { money, dayInText } = formatsOf(language);
  const values = {
    product: notice.product,
    organization: organization.name,
    day: dayInText(notice.noticedFor),
    price: money(notice.centsMwh ?? 0),
    limit: money(notice.limitCents),
    next: next ?? "none",
  };
  const screen = `${publicOrigin}${marketRoutes.priceAlerts.paths[language]}`;
  // A company that waited for a price may want to fix it now.
  const offersCall = isCompany && notice.kind === "met";
  const words = notice.kind === "ended" ? "ended" : wordsOfType[notice.type];
  return {
    language,
    subject: t(`${words}.subject`, values),
    heading: t(`${words}.heading`, values),
    paragraphs: [
      t("greeting", { name }),
      t(`${words}.what`, values),
      ...(offersCall ? [t("call.offer")] : []),
    ],
    action: {
      label: t(offersCall ? "call.action" : "see"),
      url: offersCall ? `${screen}?call=${notice.alertId}` : screen,
    },
    footnote: t("why"),
  };
};

/** Writes to a customer what a price alert has found, at most once. */
export const priceAlertEmailWorkers = (ports: PriceAlertEmailPorts): Worker[] => [
  worker(priceAlerted, async (key, now) => {
    const { pool } = ports.database;
    const addressee = await findAddressee(pool, key.customerId);
    if (addressee === undefined || !(await ports.prefersEmail(key.customerId, "alert"))) return;
    const offered = key.kind === "ended" ? await findOfferedProducts(pool, madridDate(now)) : [];
    const isCompany = await isCompanyCustomer(pool, key.customerId);
    // As late as possible: what ends the server between here and the mail server's answer leaves the email uncertain.
    const notice = await takeEmail(pool, key, now);
    if (notice === undefined) return;
    const { language, greetingName: name, email } = addressee;
    const next = offeredAfter(notice.product, offered);
    try {
      await ports.sendEmail(email, emailOf(notice, { language, name, isCompany, next, ports }));
    } catch (error) {
      // With an unclear outcome a second email could follow the first.
      if (deliveryFailureOf(error) === "uncertain") return;
      await returnEmail(pool, key);
      throw error;
    }
  }),
];
