import { useSuspenseQuery } from "@tanstack/react-query";
import { Gauge, ReceiptEuro } from "lucide-react";
import type { ReactNode } from "react";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type Contract, getContract } from "../contract/get-contract.ts";
import { contractRoutes } from "../contract/routes.ts";
import { ConsumptionSection } from "./consumption-section.tsx";
import { ContactCard } from "./contact-card.tsx";
import { BillingCard, ContractCard, SupplyPointCard } from "./contract-cards.tsx";
import { ContractLayout } from "./contract-layout.tsx";
import {
  consumptionAnchor,
  ContractStateChip,
  PaymentChip,
  useContractInvoicesPath,
} from "./contract-parts.tsx";
import { ContractReportButton } from "./contract-report-button.tsx";
import { contractStatusOf, groupName, powerGroups, type PowerGroup } from "./contract-rules.ts";
import { ServicesSection, SolarWalletsSection } from "./contract-services.tsx";
import styles from "./contract-view.module.css";
import { DocumentsSection } from "./documents-section.tsx";
import { RequestsSection } from "./requests-section.tsx";
import { useWords } from "./words.ts";

/** Address, state, power and product. */
const ContractSummary = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const invoicesPath = useContractInvoicesPath();
  const { commodity, name, product, accessTariff, powers, supplyPoint, debtCents } = contract;
  return (
    <div className={styles.summary}>
      <p className={styles.address}>{`${supplyPoint.street}, ${supplyPoint.city}`}</p>
      <div className={styles.chips}>
        <ContractStateChip status={contractStatusOf(contract)} />
        <PaymentChip debtCents={debtCents} />
      </div>
      {commodity === "gas" ? (
        <KeyFigures>
          <KeyFigure label={t("data.tariff")} value={accessTariff.name} />
        </KeyFigures>
      ) : (
        <PowerFigures powers={powers} />
      )}
      <p className={styles.product}>
        <strong>{product?.commercialName ?? t("data.noProduct")}</strong>
        {` · ${t(`commodity.${commodity}`)}`}
        {commodity === "electricity" && ` · ${t("summary.tariff", { tariff: accessTariff.name })}`}
      </p>
      <div className={styles.actions}>
        <LinkButton href={invoicesPath(commodity, name)} icon={<ReceiptEuro aria-hidden="true" />}>
          {t("summary.invoices")}
        </LinkButton>
        <LinkButton variant="quiet" href={`#${consumptionAnchor}`} icon={<Gauge aria-hidden="true" />}>
          {t("consumption.title")}
        </LinkButton>
        <ContractReportButton contractName={name} />
      </div>
    </div>
  );
};

const PowerFigures = ({ powers }: Pick<Contract, "powers">) => {
  const t = useWords();
  const formats = useFormats();
  const groups = powerGroups(powers);
  const labelOf = (group: PowerGroup): string => {
    if (powers.length !== 2) return t("summary.powerOf", { period: groupName(group) });
    return group.from === "P1" ? t("summary.peakPower") : t("summary.valleyPower");
  };
  return (
    <KeyFigures>
      {groups.map((group) => (
        <KeyFigure
          key={group.from}
          label={groups.length === 1 ? t("data.power") : labelOf(group)}
          value={formats.power(group.powerW)}
        />
      ))}
    </KeyFigures>
  );
};

interface ContractViewProps {
  contractName: string;
  selector: ReactNode;
}

export const ContractView = ({ contractName, selector }: ContractViewProps) => {
  const t = useWords();
  const path = usePath();
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
      <RequestsSection contractName={contract.name} />
      <ConsumptionSection contract={contract} />
      {hasWallets && <SolarWalletsSection shares={contract.solarWalletShares} />}
      <ServicesSection services={contract.services} socialBonuses={contract.socialBonuses} />
      <DocumentsSection documents={contract.attachments} />
      <TextLink
        href={path(contractRoutes.contractCommunications, { contractId: String(contract.contractId) })}
      >
        {t("communications.open")}
      </TextLink>
    </ContractLayout>
  );
};
