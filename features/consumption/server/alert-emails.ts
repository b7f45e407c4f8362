import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { consumptionRoutes } from "../contract/routes.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { consumptionAlerted } from "./evaluate-alerts.ts";

export interface AlertEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly publicOrigin: string;
  readonly organization: { readonly name: string };
  readonly sendEmail: SendEmail;
  /** Whether the customer wants emails of the kind. */
  readonly prefersEmail: (customerId: number, kind: "consumption") => Promise<boolean>;
}

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);

/** Writes to a customer what an alert has found. */
export const alertEmailWorkers = (ports: AlertEmailPorts): Worker[] => [
  worker(consumptionAlerted, async ({ customerId, kind, contractName, day, ...amounts }) => {
    const addressee = await findAddressee(ports.database.pool, customerId);
    if (addressee === undefined) return;
    if (!(await ports.prefersEmail(customerId, "consumption"))) return;
    const { language, greetingName, email } = addressee;
    const t = wordsFor(language);
    const { briefEnergy, dayInText, money, month } = formatsOf(language);
    const values = {
      contract: contractName,
      organization: ports.organization.name,
      day: dayInText(day),
      month: month(day),
      energy: briefEnergy(amounts.energyWh ?? 0),
      usual: briefEnergy(amounts.usualWh ?? 0),
      amount: money(amounts.amountCents ?? 0),
    };
    const query = new URLSearchParams({ contract: contractName });
    await ports.sendEmail(email, {
      language,
      subject: t(`${kind}.subject`, values),
      heading: t(`${kind}.heading`, values),
      paragraphs: [t("greeting", { name: greetingName }), t(`${kind}.what`, values), t("contract", values)],
      action: {
        label: t("see"),
        url: `${ports.publicOrigin}${consumptionRoutes.patterns.paths[language]}?${query.toString()}`,
      },
      footnote: t("why"),
    });
  }),
];
