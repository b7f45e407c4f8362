import { Gauge, ReceiptEuro } from "lucide-react";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { consumptionAnchor } from "../parts/consumption-anchor.ts";
import { ContractStateChip } from "../parts/contract-state-chip.tsx";
import { PaymentChip } from "../parts/payment-chip.tsx";
import { useContractInvoicesPath } from "../parts/use-contract-invoices-path.ts";
import { contractStatusOf } from "../rules/contract-status-of.ts";
import { groupName, powerGroups, type PowerGroup } from "../rules/power-groups.ts";
import { useWords } from "../words.ts";
import styles from "./contract-summary.module.css";

/** What somebody opens a contract for: which it is, its state, its power, its product. */
export const ContractSummary = ({ contract }: { contract: Contract }) => {
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
