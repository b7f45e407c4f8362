import { Flame, Zap } from "lucide-react";
import { contractActions, type ContractAction } from "#features/contracts/contract/contract-actions.ts";
import type { Commodity } from "#features/contracts/contract/contract-fields.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { TabLinks } from "#platform/ui/navigation/tabs.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useWords } from "../words.ts";

const icons = { electricity: Zap, gas: Flame };

interface CommodityTabsProps {
  commodities: readonly Commodity[];
  current: Commodity;
  action: ContractAction | undefined;
}

/** Electricity and gas, for who has both. */
export const CommodityTabs = ({ commodities, current, action }: CommodityTabsProps) => {
  const t = useWords();
  const path = usePath();
  const { language } = useLanguage();
  const hrefOf = (contractType: Commodity): string =>
    action === undefined
      ? path(contractRoutes.contracts, { contractType })
      : path(contractRoutes.contractsAction, { contractType, action: contractActions[action][language] });
  return (
    <TabLinks
      label={t("list.kinds")}
      links={commodities.map((commodity) => {
        const Icon = icons[commodity];
        return {
          href: hrefOf(commodity),
          label: t(`commodity.${commodity}`),
          icon: <Icon aria-hidden="true" />,
          isCurrent: commodity === current,
        };
      })}
    />
  );
};
