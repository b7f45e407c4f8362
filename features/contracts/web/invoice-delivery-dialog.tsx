import { useState } from "react";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { changeInvoiceDelivery } from "../contract/change-invoice-delivery.ts";
import type { Contract } from "../contract/get-contract.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

interface InvoiceDeliveryDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** Chooses between email and post; the other one is chosen when the dialog opens. */
export const InvoiceDeliveryDialog = ({ contract, onClose }: InvoiceDeliveryDialogProps) => {
  const t = useWords();
  const [delivery, setDelivery] = useState(contract.invoiceDelivery);
  const [isUnchanged, setUnchanged] = useState(false);
  const change = useContractChange(changeInvoiceDelivery, {
    doneText: t(`delivery.done.${delivery}`),
    onDone: onClose,
  });
  const handleSubmit = (): void => {
    setUnchanged(delivery === contract.invoiceDelivery);
    if (delivery !== contract.invoiceDelivery)
      change.send({ params: { name: contract.name }, body: { invoice_online: delivery } });
  };
  return (
    <ContractChangeDialog
      title={t("delivery.title")}
      description={t("delivery.lead")}
      failedTitle={t("delivery.failed")}
      submitText={t("delivery.submit")}
      busyText={t("delivery.busy")}
      change={change}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RadioGroup
        label={t("billing.delivery")}
        options={[
          { value: "email", label: t("billing.deliveries.email"), help: t("delivery.emailHelp") },
          { value: "postal", label: t("billing.deliveries.postal"), help: t("delivery.postalHelp") },
        ]}
        value={delivery}
        onValueChange={setDelivery}
        error={isUnchanged ? t("delivery.same") : undefined}
      />
    </ContractChangeDialog>
  );
};
