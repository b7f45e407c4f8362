import { useSuspenseQuery } from "@tanstack/react-query";
import { Gauge, ReceiptEuro } from "lucide-react";
import type { ReactNode } from "react";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type Contract, getContract } from "../contract/get-contract.ts";
import { contractRoutes } from "../contract/routes.ts";
import { ConsumptionSection } from "./consumption-section.tsx";
import { ContactCard } from "./contact-card.tsx";
import { BillingCard, ContractCard, SupplyPointCard } from "./contract-cards.tsx";
import { ContractIdentity } from "./contract-identity.tsx";
import { ContractLayout } from "./contract-layout.tsx";
import {
  consumptionAnchor,
  ContractStateChip,
  PaymentChip,
  useContractInvoicesPath,
} from "./contract-parts.tsx";
import { ContractReportButton } from "./contract-report-button.tsx";
import { contractStatusOf, groupName, powerGroups, type PowerGroup } from "./contract-rules.ts";
import { ServicesSection } from "./contract-services.tsx";
import styles from "./contract-view.module.css";
import { DocumentsSection } from "./documents-section.tsx";
import { MaximumDemandSection } from "./maximum-demand-section.tsx";
import { PricesSection } from "./prices-section.tsx";
import { RequestsSection } from "./requests-section.tsx";
import { useWords } from "./words.ts";

/** Address, state, power and product. */
const ContractSummary = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const invoicesPath = useContractInvoicesPath();
  const { features } = useSettings();
  const { commodity, name, product, accessTariff, powers, debtCents, startsOn } = contract;
  const isSupplied = startsOn !== null;
  return (
    <div className={styles.summary}>
      <ContractIdentity contract={contract} />
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
      <NextStep contract={contract} />
      <Slot name="contract.notices" subject={name} />
      <div className={styles.actions} data-layout={features.horizontalButtonLayout ? "row" : undefined}>
        {isSupplied && (
          <LinkButton href={invoicesPath(commodity, name)} icon={<ReceiptEuro aria-hidden="true" />}>
            {t("summary.invoices")}
          </LinkButton>
        )}
        {isSupplied && commodity === "electricity" && (
          <LinkButton variant="quiet" href={`#${consumptionAnchor}`} icon={<Gauge aria-hidden="true" />}>
            {t("consumption.title")}
          </LinkButton>
        )}
        <ContractReportButton contractName={name} />
      </div>
    </div>
  );
};

/** What comes next for a contract without supply yet. */
const NextStep = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const formats = useFormats();
  const { organization } = useSettings();
  const status = contractStatusOf(contract);
  if (status === "signature_pending")
    return (
      <Notice tone="warning" title={t("summary.next.signTitle")}>
        {t("summary.next.sign", { phone: formats.phone(organization.phone) })}
      </Notice>
    );
  if (status === "draft")
    return <Notice title={t("summary.next.draftTitle")}>{t("summary.next.draft")}</Notice>;
  return null;
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
  const { features } = useSettings();
  const { data: contract } = useSuspenseQuery(query(getContract, { params: { name: contractName } }));
  return (
    <ContractLayout
      buttons={features.horizontalButtonLayout ? "beside" : "below"}
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
      <PricesSection contractName={contract.name} />
      <ConsumptionSection contract={contract} />
      {contract.commodity === "electricity" && <MaximumDemandSection contract={contract} />}
      {contract.solarWalletShares.length > 0 && <Slot name="contract.wallets" subject={contract.name} />}
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
