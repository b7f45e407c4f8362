import { useNavigate } from "react-router";
import { contractAddress } from "#features/contracts/contract/contract-address.ts";
import { commodities } from "#features/contracts/contract/contract-fields.ts";
import { Selector } from "#platform/ui/form/selector.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { commodityOfContract, type ContractNames } from "../rules/commodity-of-contract.ts";
import { useWords } from "../words.ts";

interface ContractSelectorProps {
  names: ContractNames;
  contractName: string;
}

/** Goes from one contract to another, found by number, address or CUPS; nothing for who has only one. */
export const ContractSelector = ({ names, contractName }: ContractSelectorProps) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const navigate = useNavigate();
  const hasBoth = commodities.every((commodity) => names[commodity].length > 0);
  const options = commodities.flatMap((commodity) =>
    names[commodity].map(({ name, fullAddress, cups, state }) => ({
      value: name,
      label: name,
      detail: [
        ...(hasBoth ? [t(`commodity.${commodity}`)] : []),
        ...(state === "closed" ? [t("status.closed")] : []),
        fullAddress,
        cups,
      ].join(" · "),
    })),
  );
  if (options.length < 2) return null;
  const handleChoice = (name: string): void => {
    const commodity = commodityOfContract(names, name);
    if (commodity === undefined || name === contractName) return;
    const { route, params } = contractAddress(commodity, name);
    void navigate(path(route, params));
  };
  return (
    <Selector
      label={t("selector.label")}
      options={options}
      value={contractName}
      onValueChange={handleChoice}
      emptyText={t("selector.none")}
      moreText={({ shown, total }) =>
        t("selector.more", { shown: formats.number(shown), total: formats.number(total) })
      }
    />
  );
};
