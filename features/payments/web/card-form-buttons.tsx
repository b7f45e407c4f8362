import type * as z from "zod/mini";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import type { cardForm } from "../contract/get-publishable-key.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import type { SubmitButtonProps } from "#platform/web/form/use-form.ts";
import type { RefusalCode } from "../contract/payment-outcome.ts";
import { useWords } from "./words.ts";

/** A refusal of the provider, to which the browser speaks itself. */
export const refusalOf = <Code extends RefusalCode | "payment_platform_not_available">(code: Code) =>
  new ApiError<Code>(0, { code, message: code, requestId: "" });

export type CardFormFacts = z.output<typeof cardForm>;

export interface CardFormProps {
  readonly facts: CardFormFacts;
  /** What the button says: "Pay 48.20 €". */
  readonly submitText: string;
  readonly onMethod: (paymentMethodId: string) => void;
  readonly onCancel?: (() => void) | undefined;
}

export const CardFormButtons = ({
  submitText,
  form,
  onCancel,
}: Pick<CardFormProps, "submitText" | "onCancel"> & {
  readonly form: { readonly submitButton: (busyText: string) => SubmitButtonProps };
}) => {
  const t = useWords();
  return (
    <ButtonRow>
      <Button {...form.submitButton(t("card.busy"))}>{submitText}</Button>
      {onCancel !== undefined && (
        <Button variant="quiet" onClick={onCancel}>
          {t("card.cancel")}
        </Button>
      )}
    </ButtonRow>
  );
};
