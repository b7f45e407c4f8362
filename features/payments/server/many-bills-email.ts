import { formatsOf } from "#platform/contract/format.ts";
import type { Addressee } from "#platform/server/mail/addressee.ts";
import type { Email } from "#platform/server/mail/email.ts";
import type { NoticeKind } from "./notice-policy.ts";
import type { InvoiceToPay } from "./payment-ports.ts";
import { mailWordsFor } from "./mail-words.ts";

interface ManyBills {
  readonly recipient: Pick<Addressee, "greetingName" | "language">;
  readonly invoices: readonly Pick<
    InvoiceToPay,
    "number" | "dueOn" | "toPayCents" | "address" | "isCharged"
  >[];
  /** The customer's bills in the portal. */
  readonly listUrl: string;
}

const totalOf = (invoices: ManyBills["invoices"]): number =>
  invoices.reduce((sum, { toPayCents }) => sum + toPayCents, 0);

/** So many bills are named, the dearest first; of the others the number is said. */
const named = 5;

/** The email about many bills of a customer that are ready, or before or after they fall due. */
export const manyBillsEmail = (
  kind: NoticeKind,
  { recipient: { language, greetingName }, invoices, listUrl }: ManyBills,
  { organization }: { readonly organization: { readonly name: string; readonly phone: string } },
): Email => {
  const t = mailWordsFor(language);
  const { money, number, dayInText } = formatsOf(language);
  const { name, phone } = organization;
  const values = {
    bills: number(invoices.length),
    amount: money(totalOf(invoices)),
    organization: name,
  };
  const charged = invoices.filter(({ isCharged }) => isCharged);
  const isAllCharged = charged.length === invoices.length;
  const dearest = invoices.toSorted((a, b) => b.toPayCents - a.toPayCents).slice(0, named);
  const others = invoices.length - dearest.length;
  const chargedText = t("many.charged", {
    part: isAllCharged ? "all" : "some",
    bills: number(charged.length),
    amount: money(totalOf(charged)),
  });
  return {
    language,
    subject: t(`many.${kind}.subject`, values),
    heading: t(`many.${kind}.heading`, values),
    paragraphs: [
      t("greeting", { name: greetingName }),
      t(`many.${kind}.what`, values),
      ...dearest.map((invoice) =>
        t("many.bill", {
          number: invoice.number,
          has: invoice.address === null ? "none" : "address",
          address: invoice.address ?? "",
          amount: money(invoice.toPayCents),
          date: dayInText(invoice.dueOn),
        }),
      ),
      ...(others > 0 ? [t("many.more", { bills: others })] : []),
      ...(charged.length > 0 ? [chargedText] : []),
      isAllCharged ? t("many.see") : t("many.pay", { phone }),
    ],
    action: { label: t("see"), url: listUrl },
    footnote: kind === "ready" ? undefined : t("many.alreadyPaid", { phone }),
  };
};
