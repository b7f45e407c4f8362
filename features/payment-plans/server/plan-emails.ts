import { addDays } from "#energy/calendar.ts";
import { printIban } from "#energy/iban.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee, type Addressee } from "#platform/server/mail/addressee.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { allocate, type PlanRules } from "./plan-policy.ts";
import { findPlanOf, type Plan } from "./plan-queries.ts";
import { planNoticed, type PlanNews } from "./report-plan.ts";

interface TransferAccount {
  readonly iban: string;
  readonly holder: string;
}

export interface PlanEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly publicOrigin: string;
  readonly organization: { readonly name: string; readonly phone: string };
  readonly configuration: { readonly paymentPlans: Pick<PlanRules, "breakAfterDays"> };
  readonly readConfiguration: () => {
    readonly features: { readonly onlinePayment: boolean };
    readonly payments: { readonly transfer?: TransferAccount | undefined };
  };
  readonly sendEmail: SendEmail;
  /** Whether the customer gets emails of the kind. */
  readonly prefersEmail: (customerId: number, kind: "payment") => Promise<boolean>;
}

interface PlanFacts {
  readonly plan: Plan;
  readonly recipient: Pick<Addressee, "greetingName" | "language">;
}
type EmailPorts = Pick<
  PlanEmailPorts,
  "organization" | "publicOrigin" | "configuration" | "readConfiguration"
>;

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);

/** How the next instalment is paid: by card in the portal, by transfer with the reference that is matched, or by telephone. */
const howText = (
  { plan: { next, invoices }, recipient: { language } }: PlanFacts,
  { organization: { phone }, readConfiguration }: EmailPorts,
): string => {
  const t = wordsFor(language);
  const { features, payments } = readConfiguration();
  const parts = allocate(next?.leftCents ?? 0, invoices);
  const takesCards = features.onlinePayment && parts.every(({ invoice }) => invoice.onlinePayment);
  const { transfer } = payments;
  if (transfer === undefined) return takesCards ? t("how.card") : t("how.call", { phone });
  return t(takesCards ? "how.cardOrTransfer" : "how.transfer", {
    amount: formatsOf(language).money(next?.leftCents ?? 0),
    iban: printIban(transfer.iban),
    holder: transfer.holder,
    number: parts[0]?.invoice.number ?? "",
  });
};

const paragraphsOf = (news: PlanNews, facts: PlanFacts, ports: EmailPorts): string[] => {
  const { plan, recipient } = facts;
  const { language } = recipient;
  const t = wordsFor(language);
  const { money, dayInText, list } = formatsOf(language);
  const { next, invoices, instalments, totalCents, owedCents } = plan;
  const { breakAfterDays } = ports.configuration.paymentPlans;
  const { phone } = ports.organization;
  const bills = { bills: invoices.length, numbers: list(invoices.map(({ number }) => number)) };
  const nextOne = {
    position: next?.position ?? 0,
    count: instalments.length,
    amount: money(next?.leftCents ?? 0),
    date: next === undefined ? "" : dayInText(next.dueOn),
  };
  switch (news) {
    case "agreed":
      return [
        t("agreed.what", { ...bills, count: instalments.length, amount: money(totalCents) }),
        ...instalments.map(({ position, dueOn, amountCents }) =>
          t("agreed.instalment", { position, date: dayInText(dueOn), amount: money(amountCents) }),
        ),
        howText(facts, ports),
        t("agreed.meanwhile", { days: breakAfterDays }),
      ];
    case "due":
      return [t("due.what", nextOne), howText(facts, ports)];
    case "missed": {
      const until = next === undefined ? "" : dayInText(addDays(next.dueOn, breakAfterDays));
      return [
        t("missed.what", nextOne),
        t("missed.until", { date: until, left: money(owedCents) }),
        howText(facts, ports),
        t("cannotPay", { phone }),
      ];
    }
    case "broken":
      return [
        t("broken.what", { by: plan.endedByName === "" ? "portal" : "staff" }),
        t("broken.left", { ...bills, amount: money(owedCents) }),
        t("cannotPay", { phone }),
      ];
    case "completed":
      return [t("completed.what", { ...bills, amount: money(totalCents) })];
    default:
      return news satisfies never;
  }
};

/** The email about what happened with a plan. */
export const planEmail = (news: PlanNews, facts: PlanFacts, ports: EmailPorts): Email => {
  const { language, greetingName } = facts.recipient;
  const t = wordsFor(language);
  const { name: organization, phone } = ports.organization;
  const isReminder = news === "due" || news === "missed";
  return {
    language,
    subject: t(`${news}.subject`, { organization }),
    heading: t(`${news}.heading`),
    paragraphs: [t("greeting", { name: greetingName }), ...paragraphsOf(news, facts, ports)],
    action: {
      label: t(news === "broken" || news === "completed" ? "seeBills" : "seePlan"),
      url: `${ports.publicOrigin}${invoiceRoutes.invoices.paths[language]}`,
    },
    footnote: isReminder ? t("alreadyPaid", { phone }) : undefined,
  };
};

/** Whether an email still says what is true: what was paid or ended before it leaves is not written about. */
const isStillTrue = ({ state, next, owedCents }: Plan, news: PlanNews, position: number | null): boolean => {
  switch (news) {
    case "agreed":
      return state === "active";
    case "due":
    case "missed":
      return state === "active" && next?.position === position;
    case "broken":
      return state === "broken" && owedCents > 0;
    case "completed":
      return state === "completed";
    default:
      return news satisfies never;
  }
};

/** Writes to customers about their payment plans. */
export const planEmailWorkers = (ports: PlanEmailPorts): Worker[] => [
  worker(planNoticed, async ({ customerId, planId, news, position }) => {
    const { pool } = ports.database;
    const recipient = await findAddressee(pool, customerId);
    if (recipient === undefined || !(await ports.prefersEmail(customerId, "payment"))) return;
    const plan = await findPlanOf(pool, customerId, planId);
    if (plan === undefined || !isStillTrue(plan, news, position)) return;
    await ports.sendEmail(recipient.email, planEmail(news, { plan, recipient }, ports));
  }),
];
