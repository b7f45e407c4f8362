import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "./locales/ca.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };

/** A case as the sandbox's staff read it. */
export interface WaitingCase {
  readonly reference: string;
  readonly kind: "question" | "readings" | "claim";
  readonly language: CompleteLanguage;
  readonly messages: readonly { readonly author: "customer" | "staff"; readonly body: string }[];
}

export interface StaffReply {
  readonly staffName: string;
  readonly message: string;
  /** The state that the reply brings; without it the case stays in process. */
  readonly to?: "information_required" | "accepted" | "denied";
}

/** What the sandbox's staff do with the portal. */
export interface StaffPortal {
  readonly listWaiting: (before: Date) => Promise<readonly WaitingCase[]>;
  readonly reply: (reference: string, reply: StaffReply) => Promise<void>;
}

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);

const staffName = "Marta (demo)";
/** A question of fewer characters says too little to be answered. */
const shortQuestion = 40;
/** "denega", "deniega", "deny": so that a demo can show a denied claim. */
const denialWord = /den(e|ie)g|deny/i;

/** What staff reply: they ask for more once when a question is short, and look into a claim before they decide it. */
const replyTo = ({ kind, language, messages }: WaitingCase): StaffReply => {
  const t = wordsFor(language);
  const ofCustomer = messages.filter(({ author }) => author === "customer").map(({ body }) => body);
  const isFirst = ofCustomer.length === messages.length;
  const text = ofCustomer.join(" ");
  if (kind === "readings") return { staffName, message: t("readings"), to: "accepted" };
  if (kind === "question")
    return isFirst && text.length < shortQuestion
      ? { staffName, message: t("more"), to: "information_required" }
      : { staffName, message: t("question"), to: "accepted" };
  if (isFirst) return { staffName, message: t("claimTaken") };
  return denialWord.test(text)
    ? { staffName, message: t("claimDenied"), to: "denied" }
    : { staffName, message: t("claimAccepted"), to: "accepted" };
};

/** Staff that answer by themselves after a while, in the customer's language. A restart loses nothing. */
export const createSandboxStaff = ({
  portal,
  answerAfterMs,
}: {
  readonly portal: StaffPortal;
  /** How long they take for each answer. */
  readonly answerAfterMs: number;
}) => ({
  work: async (now: Date): Promise<void> => {
    for (const waiting of await portal.listWaiting(new Date(now.getTime() - answerAfterMs)))
      await portal.reply(waiting.reference, replyTo(waiting));
  },
});
