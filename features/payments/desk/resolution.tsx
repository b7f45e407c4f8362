import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import type { OpenEnd } from "../contract/list-payment-open-ends.ts";
import { CheckPaymentButton } from "./check-payment-button.tsx";
import { WithdrawButton } from "./withdraw-dialog.tsx";
import { useWords } from "./words.ts";

interface ResolutionProps extends Pick<OpenEnd, "kind" | "payment"> {
  readonly size?: "small";
  /** The bank was asked, or the payment was taken back. */
  readonly onSettled?: () => void;
}

/** What resolves an open end. */
export const Resolution = ({ kind, payment, onSettled, ...size }: ResolutionProps) => {
  const t = useWords();
  const path = useDeskPath();
  if (payment === null) return <>{t("openEnds.askBank")}</>;
  const { transactionId } = payment;
  switch (kind) {
    case "undecided":
    case "not_here":
      return <CheckPaymentButton transactionId={transactionId} onSettled={onSettled} {...size} />;
    case "not_at_bank":
      return <WithdrawButton payment={payment} onSettled={onSettled} />;
    case "excess":
      return (
        <TextLink href={path("payments.payment", { transactionId })}>{t("openEnds.toPayment")}</TextLink>
      );
    case "unknown_here":
      return <>{t("openEnds.askBank")}</>;
    default:
      return kind satisfies never;
  }
};
