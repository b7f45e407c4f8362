import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Fold, FoldList } from "#platform/ui/layout/fold.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { type Contract, getContract } from "../contract/get-contract.ts";
import { contractRoutes } from "../contract/routes.ts";
import { ChangePart } from "./change-parts.tsx";
import { ConsumptionFold } from "./consumption-fold.tsx";
import { BillingData, ContractData, SupplyPointData } from "./contract-data.tsx";
import { ContractDocuments } from "./contract-documents.tsx";
import { ContractLayout } from "./contract-layout.tsx";
import { ContractReportButton } from "./contract-report-button.tsx";
import { ServicesTable } from "./contract-services.tsx";
import { ContractSummary } from "./contract-summary.tsx";
import { PowerCard } from "./power-card.tsx";
import { PricesCard } from "./prices-card.tsx";
import { useWords } from "./words.ts";

/** The documents of a contract, the contract itself as a PDF, and the way to what was sent about it. */
const DocumentsFold = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const path = usePath();
  const { attachments, name, contractId } = contract;
  return (
    <Fold title={t("documents.title")} detail={t("documents.count", { count: attachments.length })}>
      <ContractDocuments documents={attachments} />
      <div>
        <ContractReportButton contractName={name} />
      </div>
      <TextLink href={path(contractRoutes.contractCommunications, { contractId: String(contractId) })}>
        {t("communications.open")}
      </TextLink>
    </Fold>
  );
};

/** Everything else about the contract, each part on demand. */
const ContractFolds = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const path = usePath();
  const { services, socialBonuses, solarWalletShares, notificationAddress, supplyPoint } = contract;
  const { bankAccount, fiscalHolder, invoiceDelivery, name, state } = contract;
  const serviceNames = [...socialBonuses, ...services].map((service) => service.name);
  return (
    <FoldList>
      <ConsumptionFold contract={contract} />
      <Fold
        title={t("billing.title")}
        detail={[t(`billing.deliveries.${invoiceDelivery}`), bankAccount?.maskedIban]
          .filter((text) => text !== undefined)
          .join(" · ")}
      >
        <BillingData contract={contract} />
      </Fold>
      <Fold
        title={t("contact.title")}
        detail={notificationAddress?.email ?? notificationAddress?.mobile ?? undefined}
      >
        <ChangePart place="contact" contract={contract} />
      </Fold>
      <Fold title={t("data.title")} detail={fiscalHolder.name}>
        <ContractData contract={contract} />
        {state !== "draft" && (
          <TextLink href={path("switch-returns.switchReturn", { contractName: name })}>
            {t("data.switchReturn")}
          </TextLink>
        )}
      </Fold>
      <Fold title={t("supply.title")} detail={supplyPoint.cups}>
        <SupplyPointData contract={contract} />
      </Fold>
      {solarWalletShares.length > 0 && (
        <Fold
          title={t("wallets.title")}
          detail={t("wallets.detail", { count: solarWalletShares.length })}
          content="opening"
        >
          <Slot name="contract.wallets" subject={name} />
        </Fold>
      )}
      {serviceNames.length > 0 && (
        <Fold title={t("services.title")} detail={serviceNames.join(", ")}>
          <ServicesTable services={services} socialBonuses={socialBonuses} />
        </Fold>
      )}
      <DocumentsFold contract={contract} />
    </FoldList>
  );
};

interface ContractViewProps {
  contractName: string;
  selector: ReactNode;
}

export const ContractView = ({ contractName, selector }: ContractViewProps) => {
  const { features } = useSettings();
  const { data: contract } = useSuspenseQuery(query(getContract, { params: { name: contractName } }));
  return (
    <ContractLayout
      buttons={features.horizontalButtonLayout ? "beside" : "below"}
      summary={<ContractSummary contract={contract} />}
      selector={selector}
      cards={
        <>
          <PricesCard contract={contract} />
          {contract.commodity === "electricity" && <PowerCard contract={contract} />}
        </>
      }
    >
      <ContractFolds contract={contract} />
      <ChangePart place="productOfLink" contract={contract} />
    </ContractLayout>
  );
};
