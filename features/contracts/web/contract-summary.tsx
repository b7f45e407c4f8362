import { ReceiptEuro } from "lucide-react";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import { ChangePart } from "./change-parts.tsx";
import { ContractStateChip, PaymentChip, useContractInvoicesPath } from "./contract-parts.tsx";
import { contractStatusOf, groupName, powerGroups, type PowerGroup } from "./contract-rules.ts";
import styles from "./contract-summary.module.css";
import { useWords } from "./words.ts";

/** Power, the two main actions, state and product, and what is under way. */
export const ContractSummary = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { commodity, name, alias, product, accessTariff, powers, debtCents, supplyPoint } = contract;
  return (
    <div className={styles.summary}>
      {alias !== null && <p>{`${supplyPoint.street}, ${supplyPoint.city}`}</p>}
      {commodity === "gas" ? (
        <KeyFigures>
          <KeyFigure label={t("data.tariff")} value={accessTariff.name} />
        </KeyFigures>
      ) : (
        <PowerFigures powers={powers} />
      )}
      <MainActions contract={contract} />
      <div className={styles.chips}>
        <ContractStateChip status={contractStatusOf(contract)} />
        <PaymentChip debtCents={debtCents} />
      </div>
      <p className={styles.product}>
        <strong>{product?.commercialName ?? t("data.noProduct")}</strong>
        {" · "}
        {commodity === "electricity"
          ? t("summary.tariff", { tariff: accessTariff.name })
          : t(`commodity.${commodity}`)}
        {" · "}
        <span className={styles.number}>{t("detail.title", { name })}</span>
      </p>
      <NextStep contract={contract} />
      <Slot name="contract.notices" subject={name} />
      <ChangePart place="requests" contract={contract} />
    </div>
  );
};

/** The invoices, and the change that customers come for most. */
const MainActions = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const settings = useSettings();
  const invoicesPath = useContractInvoicesPath();
  const { commodity, name, startsOn } = contract;
  const canChangePower = commodity === "electricity" && isFeatureOn([settings], "features.powerChange");
  if (startsOn === null && !canChangePower) return null;
  const layout = settings.features.horizontalButtonLayout ? "row" : undefined;
  return (
    <div className={styles.actions} data-layout={layout}>
      {startsOn !== null && (
        <LinkButton href={invoicesPath(commodity, name)} icon={<ReceiptEuro aria-hidden="true" />}>
          {t("summary.invoices")}
        </LinkButton>
      )}
      {canChangePower && <ChangePart place="power" contract={contract} />}
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
