import { useQuery } from "@tanstack/react-query";
import { listGasRetailers } from "#features/lookups/contract/list-gas-retailers.ts";
import { listRetailers } from "#features/lookups/contract/list-retailers.ts";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { query } from "#platform/web/api/query.ts";
import type { FormField } from "#platform/web/form/use-form.ts";
import type { SupplyNow } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { StepFilesField, type StoredFiles, useStepFiles } from "./step-files.tsx";
import { useWords } from "./words.ts";

type Commodity = "electricity" | "gas";

/** The retailers of a commodity; empty when there are none or the call fails, and the field hides itself. */
const useRetailers = (commodity: Commodity, isAsked: boolean) => {
  const options = { retry: false };
  const ofElectricity = useQuery({
    ...query(listRetailers, {}),
    ...options,
    enabled: isAsked && commodity === "electricity",
  });
  const ofGas = useQuery({
    ...query(listGasRetailers, {}),
    ...options,
    enabled: isAsked && commodity === "gas",
  });
  const { data: list } = commodity === "gas" ? ofGas : ofElectricity;
  return isAsked ? (list?.data ?? []) : [];
};

interface PapersOptions {
  readonly commodity: Commodity;
  readonly values: {
    readonly supply: SupplyNow | "";
    readonly retailer: string;
    readonly invoice: string[];
  };
  readonly stored: StoredFiles;
  readonly invoiceLabel: string;
  readonly onInvoiceChange: (ids: string[]) => void;
}

/** The present retailer and its last bill, which only a supply that there is has; with their rules. */
export const useSupplyPapers = (options: PapersOptions) => {
  const { commodity, values, stored, invoiceLabel, onInvoiceChange } = options;
  const t = useWords();
  const { config } = useContracting();
  const hasSupply = values.supply !== "none";
  const retailers = useRetailers(commodity, config.comerOriginShown && values.supply !== "" && hasSupply);
  const isInvoiceRequired = config.invoiceRequired && hasSupply;
  const files = useStepFiles({
    stored,
    ids: values.invoice,
    onIdsChange: onInvoiceChange,
    isRequired: isInvoiceRequired,
    limits: config.uploads.invoice,
  });
  const rules = {
    ...(retailers.length > 0 && {
      retailer: {
        label: t("fields.retailer"),
        problem: values.retailer === "" ? t("problems.choose") : undefined,
      },
    }),
    ...(hasSupply && { invoice: { label: invoiceLabel, problem: files.problem } }),
  };
  return { rules, retailers, files, hasSupply, isInvoiceRequired };
};
export type SupplyPapers = ReturnType<typeof useSupplyPapers>;

interface PapersFieldsProps {
  readonly papers: SupplyPapers;
  readonly retailer: FormField<string>;
  readonly invoice: Pick<FormField<unknown>, "id" | "label" | "error">;
}

/** The fields of the present retailer and its last bill, where they are asked. */
export const SupplyPapersFields = ({ papers, retailer, invoice }: PapersFieldsProps) => {
  const t = useWords();
  const { retailers, files, hasSupply, isInvoiceRequired } = papers;
  return (
    <>
      {retailers.length > 0 && (
        <SelectField
          {...retailer}
          help={t("fields.retailerHelp")}
          placeholder={t("choose")}
          options={retailers.map(({ retailerId, name }) => ({ value: String(retailerId), label: name }))}
        />
      )}
      {hasSupply && (
        <StepFilesField
          files={files}
          control={invoice}
          help={t("fields.invoiceHelp")}
          isOptional={!isInvoiceRequired}
        />
      )}
    </>
  );
};
