import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { listContractNames } from "#features/contracts/contract/list-contract-names.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { query } from "#platform/web/api/query.ts";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

type ContractName = AnswerOf<typeof listContractNames>["result"]["electricity"][number];
export type Commodity = "electricity" | "gas";

/** A contract among those that the customer can choose from. */
export interface ContractOption extends ContractName {
  readonly commodity: Commodity;
}

/** The contracts of the customer: those in force first. */
export const useContractOptions = (): ContractOption[] => {
  const { data } = useSuspenseQuery(query(listContractNames, {}));
  const all = (["electricity", "gas"] as const).flatMap((commodity) =>
    data.result[commodity].map((contract) => ({ ...contract, commodity })),
  );
  const rank = ({ state }: ContractOption): number => (state === "active" ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b));
};

/** In the place of a form, for customers without contracts: how to reach the retailer. */
export const NoContracts = () => {
  const t = useWords();
  return (
    <EmptyState
      icon={<FileText aria-hidden="true" />}
      title={t("noContracts.title")}
      actions={<ContactButtons />}
    >
      <p>{t("noContracts.text")}</p>
    </EmptyState>
  );
};

/** The contract of a form when none is chosen yet: the only one in force, else none. */
export const firstContractName = (options: readonly ContractOption[]): string => {
  const active = options.filter(({ state }) => state === "active");
  const [only, ...more] = active.length > 0 ? active : options;
  return only !== undefined && more.length === 0 ? only.name : "";
};

/** A contract in a selector: what the customer recognises it by, then its numbers, which are searched too. */
export const contractOption = ({ name, place, fullAddress, cups }: ContractName) => ({
  value: name,
  label: place,
  detail: [...(fullAddress.startsWith(place.split(",")[0] ?? "") ? [] : [fullAddress]), name, cups].join(
    " · ",
  ),
});

interface ContractFieldProps {
  readonly id: string;
  readonly options: readonly ContractOption[];
  readonly commodity: Commodity;
  readonly contractName: string;
  readonly error: string | undefined;
  readonly onEdit: (part: { commodity?: Commodity; contractName?: string }) => void;
}

/** Electricity or gas, where the customer has both, and the contract by its number or address. */
export const ContractField = ({
  id,
  options,
  commodity,
  contractName,
  error,
  onEdit,
}: ContractFieldProps) => {
  const t = useWords();
  const formats = useFormats();
  const hasBoth = new Set(options.map((option) => option.commodity)).size > 1;
  const shown = hasBoth ? options.filter((option) => option.commodity === commodity) : options;
  return (
    <>
      {hasBoth && (
        <RadioGroup<Commodity>
          label={t("contract.kind")}
          options={[
            { value: "electricity", label: t("contract.kinds.electricity") },
            { value: "gas", label: t("contract.kinds.gas") },
          ]}
          value={commodity}
          onValueChange={(chosen) =>
            onEdit({
              commodity: chosen,
              contractName: firstContractName(options.filter((option) => option.commodity === chosen)),
            })
          }
        />
      )}
      <Selector
        id={id}
        label={t("contract.label")}
        placeholder={t("contract.placeholder")}
        options={shown.map(contractOption)}
        value={contractName === "" ? undefined : contractName}
        onValueChange={(name) => onEdit({ contractName: name })}
        error={error}
        emptyText={t("contract.none")}
        moreText={({ shown: some, total }) =>
          t("contract.more", { shown: formats.number(some), total: formats.number(total) })
        }
      />
    </>
  );
};
