import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";
import { Selector } from "#platform/ui/form/selector.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./contract-choice.module.css";

interface ContractChoiceProps {
  contracts: readonly ContractName[];
  /** Undefined when the address names none of them. */
  chosen: ContractName | undefined;
  onContractChange: (name: string) => void;
}

const labelOf = ({ name, fullAddress }: ContractName): string => `${name} · ${fullAddress}`;

/** Which contract is shown, and the way to another by number, address or CUPS; who has one only reads which. */
export const ContractChoice = ({ contracts, chosen, onContractChange }: ContractChoiceProps) => {
  const t = useWords();
  const formats = useFormats();
  if (contracts.length === 1 && chosen !== undefined) {
    return <p className={styles.only}>{t("contract.only", { contract: labelOf(chosen) })}</p>;
  }
  return (
    <div className={styles.choice}>
      <Selector
        label={t("contract.label")}
        options={contracts.map((contract) => ({
          value: contract.name,
          label: labelOf(contract),
          detail: [
            ...(contract.state === "active" ? [] : [t(`contract.states.${contract.state}`)]),
            contract.cups,
          ].join(" · "),
        }))}
        value={chosen?.name}
        onValueChange={onContractChange}
        emptyText={t("contract.none")}
        moreText={({ shown, total }) =>
          t("contract.more", { shown: formats.number(shown), total: formats.number(total) })
        }
      />
    </div>
  );
};
