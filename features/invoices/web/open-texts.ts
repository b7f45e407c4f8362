import type { useFormats } from "#platform/web/words/use-formats.ts";
import type { useWords } from "./words.ts";

interface OpenAmounts {
  readonly pendingCents: number;
  readonly toReturnCents: number;
}

interface TextParts {
  readonly t: ReturnType<typeof useWords>;
  readonly money: ReturnType<typeof useFormats>["money"];
}

/** What is to be paid and what is to be returned of several invoices, apart, as on the invoices themselves. */
export const openTexts = (
  { pendingCents, toReturnCents }: OpenAmounts,
  { t, money }: TextParts,
): string[] => [
  ...(pendingCents === 0 ? [] : [t("list.pending", { amount: money(pendingCents) })]),
  ...(toReturnCents === 0 ? [] : [t("list.toReturn", { amount: money(toReturnCents) })]),
];
