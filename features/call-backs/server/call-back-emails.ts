import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { callBackRequested } from "./call-back-jobs.ts";
import { countRecentCallBacks, type FoundCallBack, storedCallBacks } from "./call-back-queries.ts";
import { cancelTokenOf, cancelUrlOf } from "./cancel-links.ts";

const messages = { ca, es, en } as const;

export interface CallBackEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly keyring: Keyring;
  readonly sendEmail: SendEmail;
  readonly publicOrigin: string;
  readonly organization: {
    readonly name: string;
    readonly phone: string;
    readonly schedule: Readonly<Record<CompleteLanguage, string>>;
  };
}

/** Without what the person wrote: the address may be a stranger's. */
const receiptEmail = (found: FoundCallBack, ports: CallBackEmailPorts): Email => {
  const { language, reference, contactHours } = found;
  const { name, phone, schedule } = ports.organization;
  const t = serverWords(language, messages);
  const token = cancelTokenOf(ports.keyring, found);
  return {
    language,
    subject: t("subject", { organization: name, reference }),
    heading: t("heading"),
    paragraphs: [
      t("greeting"),
      t("when", { organization: name, hours: contactHours.replace("h", ""), reference }),
      t("cancel"),
      t("human", { phone, schedule: schedule[language] === "" ? "none" : schedule[language] }),
    ],
    action: { label: t("cancelButton"), url: cancelUrlOf(ports.publicOrigin, language, token) },
    footnote: t("notYou"),
  };
};

/** Receipts to one address in an hour; what comes after is received without one. */
const receiptsPerHour = 3;

export const callBackEmailWorkers = (ports: CallBackEmailPorts): Worker[] => [
  worker(callBackRequested, async ({ reference }) => {
    const found = (await storedCallBacks.findByReference(ports.database.pool, reference))?.found;
    if (found?.state !== "requested") return;
    if ((await countRecentCallBacks(ports.database, found.email, found.createdAt)) > receiptsPerHour) return;
    await ports.sendEmail(found.email, receiptEmail(found, ports));
  }),
];
