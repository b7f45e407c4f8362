import { useSuspenseQueries } from "@tanstack/react-query";
import { Navigate } from "react-router";
import type { ContractAction } from "#features/contracts/contract/contract-actions.ts";
import { commodities, type Commodity } from "#features/contracts/contract/contract-fields.ts";
import { listContractNames } from "#features/contracts/contract/list-contract-names.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { getPrivateSettings } from "#features/deployment/contract/get-private-settings.ts";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { shownCommodities } from "../rules/shown-commodities.ts";
import { CommodityTabs } from "./commodity-tabs.tsx";
import { ContractTable } from "./contract-table.tsx";
import { NoContracts } from "./no-contracts.tsx";

interface ContractListPartProps {
  commodity: Commodity;
  action: ContractAction | undefined;
}

/** Which lists there are for this customer; who has only gas is led to the gas. */
export const ContractListPart = ({ commodity, action }: ContractListPartProps) => {
  const path = usePath();
  const { features } = useSettings();
  const [{ data: names }, { data: settings }] = useSuspenseQueries({
    queries: [query(listContractNames, {}), query(getPrivateSettings, {})],
  });
  const shown = shownCommodities(features.displayTypes);
  const held = commodities.filter((one) => shown.includes(one) && names.result[one].length > 0);
  const [other] = held;
  if (other === undefined) return <NoContracts />;
  if (!held.includes(commodity)) {
    return <Navigate to={path(contractRoutes.contracts, { contractType: other })} replace />;
  }
  return (
    <Stack gap="large">
      {held.length > 1 && <CommodityTabs commodities={held} current={commodity} action={action} />}
      <ContractTable
        commodity={commodity}
        action={action}
        settings={settings.contracts}
        heldCount={names.result[commodity].length}
      />
    </Stack>
  );
};
