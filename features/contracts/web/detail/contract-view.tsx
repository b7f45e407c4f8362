import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { BillingCard } from "../cards/billing-card.tsx";
import { ContactCard } from "../cards/contact-card.tsx";
import { ContractCard } from "../cards/contract-card.tsx";
import { SupplyPointCard } from "../cards/supply-point-card.tsx";
import { ConsumptionSection } from "../consumption/consumption-section.tsx";
import { DocumentsSection } from "../documents/documents-section.tsx";
import { ContractLayout } from "./contract-layout.tsx";
import { ContractSummary } from "./contract-summary.tsx";
import { ServicesSection } from "./services-section.tsx";
import { SolarWalletsSection } from "./solar-wallets-section.tsx";

interface ContractViewProps {
  contractName: string;
  selector: ReactNode;
}

/** Everything about one contract: the answer first, then what it is made of. */
export const ContractView = ({ contractName, selector }: ContractViewProps) => {
  const settings = useSettings();
  const { data: contract } = useSuspenseQuery(query(getContract, { params: { name: contractName } }));
  const hasWallets =
    contract.solarWalletShares.length > 0 && isFeatureOn([settings], "features.virtualBattery");
  return (
    <ContractLayout
      summary={<ContractSummary contract={contract} />}
      selector={selector}
      cards={
        <>
          <Stack>
            <ContractCard contract={contract} />
            <BillingCard contract={contract} />
          </Stack>
          <Stack>
            <SupplyPointCard contract={contract} />
            <ContactCard contract={contract} />
          </Stack>
        </>
      }
    >
      <ConsumptionSection contract={contract} />
      {hasWallets && <SolarWalletsSection shares={contract.solarWalletShares} />}
      <ServicesSection services={contract.services} socialBonuses={contract.socialBonuses} />
      <DocumentsSection documents={contract.attachments} />
    </ContractLayout>
  );
};
