import type * as z from "zod/mini";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import type { cardForm } from "../contract/get-publishable-key.ts";
import { useWords } from "./words.ts";

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
  isBusy,
  onCancel,
}: Pick<CardFormProps, "submitText" | "onCancel"> & { readonly isBusy: boolean }) => {
  const t = useWords();
  return (
    <ButtonRow>
      <Button type="submit" variant="primary" {...(isBusy ? { busyText: t("card.busy") } : {})}>
        {submitText}
      </Button>
      {onCancel !== undefined && (
        <Button variant="quiet" onClick={onCancel}>
          {t("card.cancel")}
        </Button>
      )}
    </ButtonRow>
  );
};
