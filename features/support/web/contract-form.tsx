import type { ComponentProps, ReactNode } from "react";
import { Form } from "#platform/web/form/form.tsx";
import type { SubmitButtonProps } from "#platform/web/form/use-form.ts";
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
  readonly form: ComponentProps<typeof Form>["form"] & {
    readonly values: ContractDraft;
    readonly control: (
      name: "contractName" | "files",
    ) => Pick<ComponentProps<typeof ContractField>, "id" | "error">;
    readonly submitButton: (busyText: string) => SubmitButtonProps;
  };
  readonly options: readonly ContractOption[];
  readonly uploads: Uploads;
  readonly failedTitle: string;
  readonly onContractEdit: (part: Partial<ContractDraft>) => void;
  readonly submitText: string;
  readonly busyText: string;
  /** Asked before it is sent, above the button. */
  readonly check?: ReactNode;
  /** What is asked before the contract. */
  readonly first?: ReactNode;
  /** The fields between the contract and the files. */
  readonly children: ReactNode;
}

/** What is written to the retailer about a contract: the contract, the form's own fields, files and the button. */
export const ContractForm = ({ form, options, uploads, ...props }: ContractFormProps) => {
  const t = useWords();
  const { commodity, contractName } = form.values;
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={props.failedTitle}>
      {props.first}
      <ContractField
        {...form.control("contractName")}
        options={options}
        commodity={commodity}
        contractName={contractName}
        onEdit={props.onContractEdit}
      />
      {props.children}
      <AttachedFiles control={form.control("files")} uploads={uploads} />
      {props.check}
      <CustomerButton {...form.submitButton(props.busyText)}>{props.submitText}</CustomerButton>
    </Form>
  );
};
