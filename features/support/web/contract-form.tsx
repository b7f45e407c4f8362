import type { ReactNode } from "react";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import type { Uploads } from "#platform/web/uploads/use-uploads.ts";
import { AttachedFiles } from "./attached-files.tsx";
import { ContractField, type Commodity, type ContractOption } from "./contract-field.tsx";
import { useWords } from "./words.ts";

interface ContractDraft {
  readonly commodity: Commodity;
  readonly contractName: string;
}

interface ContractFormProps {
  readonly fieldId: (name: string) => string;
  readonly form: {
    readonly draft: ContractDraft;
    readonly problem: (name: string) => string | undefined;
    readonly summary: Parameters<typeof FormErrorSummary>[0]["errors"];
    readonly isChecked: boolean;
  };
  readonly options: readonly ContractOption[];
  readonly uploads: Uploads;
  /** The notice of a failed call. */
  readonly failure: ReactNode;
  readonly isPending: boolean;
  readonly onContractEdit: (part: Partial<ContractDraft>) => void;
  readonly submit: () => void;
  readonly submitText: string;
  readonly busyText: string;
  /** Asked before it is sent, above the button. */
  readonly check?: ReactNode;
  /** The fields between the contract and the files. */
  readonly children: ReactNode;
}

/** What is written to the retailer about a contract: the contract, the form's own fields, files and the button. */
export const ContractForm = ({ fieldId, form, options, uploads, ...props }: ContractFormProps) => {
  const t = useWords();
  const { draft, problem, summary, isChecked } = form;
  return (
    <Form onSubmit={props.submit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      {props.failure}
      <ContractField
        id={fieldId("contract")}
        options={options}
        commodity={draft.commodity}
        contractName={draft.contractName}
        error={problem("contract")}
        onEdit={props.onContractEdit}
      />
      {props.children}
      <AttachedFiles id={fieldId("files")} uploads={uploads} isChecked={isChecked} />
      {props.check}
      <CustomerButton
        type="submit"
        variant="primary"
        {...(props.isPending ? { busyText: props.busyText } : {})}
      >
        {props.submitText}
      </CustomerButton>
    </Form>
  );
};
