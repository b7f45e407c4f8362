import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { findAuditedCustomer } from "../contract/find-audited-customer.ts";
import styles from "./audit.module.css";
import { useWords } from "./words.ts";

const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Finds the customer of the filter by tax id, which is in no address and no draft, or by number. */
export const CustomerFilter = ({ onFound }: { readonly onFound: (customer: string) => void }) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(findAuditedCustomer);
  const typed = useFormValues({ empty: { customer: "" } });
  const customer = typed.values.customer.trim();
  const show = (found: string): void => {
    form.forget();
    onFound(found);
  };
  const form = useForm(typed, {
    id: "audited-customer",
    fields: {
      customer: {
        label: t("filters.customer"),
        problem: customer === "" ? t("filters.customerMissing") : undefined,
      },
    },
    send: () => {
      if (isNumber(customer)) show(customer);
      else mutate({ body: { taxId: customer } }, { onSuccess: ({ customerId }) => show(String(customerId)) });
    },
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("filters.findFailed")}>
      <div className={styles.customer}>
        <TextField
          {...form.field("customer")}
          help={t("filters.customerHelp")}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <Button {...form.submitButton(t("filters.finding"))} variant="secondary">
          {t("filters.find")}
        </Button>
      </div>
    </Form>
  );
};
