import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { changeInvoiceDelivery } from "../contract/change-invoice-delivery.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

interface InvoiceDeliveryDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** Chooses between email and post; the other one is chosen when the dialog opens. */
export const InvoiceDeliveryDialog = ({ contract, onClose }: InvoiceDeliveryDialogProps) => {
  const t = useWords();
  const typed = useFormValues({ empty: { delivery: contract.invoiceDelivery } });
  const { delivery } = typed.values;
  const change = useContractChange(changeInvoiceDelivery, {
    doneText: t(`delivery.done.${delivery}`),
    onDone: onClose,
  });
  const isUnchanged = delivery === contract.invoiceDelivery;
  const form = useForm(typed, {
    fields: {
      delivery: {
        label: t("billing.delivery"),
        problem: isUnchanged ? t("delivery.same") : undefined,
      },
    },
    send: () => change.send({ params: { name: contract.name }, body: { invoice_online: delivery } }),
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  return (
    <ContractChangeDialog
      title={t("delivery.title")}
      description={t("delivery.lead")}
      failedTitle={t("delivery.failed")}
      submitText={t("delivery.submit")}
      busyText={t("delivery.busy")}
      change={change}
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        {...form.field("delivery")}
        options={[
          { value: "email", label: t("billing.deliveries.email"), help: t("delivery.emailHelp") },
          { value: "postal", label: t("billing.deliveries.postal"), help: t("delivery.postalHelp") },
        ]}
      />
    </ContractChangeDialog>
  );
};
