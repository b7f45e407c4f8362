import { ExternalLink } from "lucide-react";
import { powerControlOf } from "#energy/power-limits.ts";
import { telAddress } from "#platform/contract/format.ts";
import { Amount } from "#platform/ui/data/amount.tsx";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import { ChangePart } from "./change-parts.tsx";
import styles from "./contract-data.module.css";
import { Explained, CopyableCups } from "./contract-parts.tsx";
import {
  showsGasFlow,
  selfConsumptionKind,
  siteName,
  electronicNotificationOf,
  type ElectronicNotification,
} from "./contract-rules.ts";
import { useNameRow } from "./contract-name.tsx";
import { useWords } from "./words.ts";

interface PeriodPowersProps {
  powers: readonly { readonly period: string; readonly powerW: number }[];
}

/** A household's two periods of power are peak and valley, in the colours that their hours have in the consumption. */
const levelOf = (period: string): "peak" | "valley" => (period === "P1" ? "peak" : "valley");

/** The power of each period; two periods are labelled peak and valley. */
const PeriodPowers = ({ powers }: PeriodPowersProps) => {
  const t = useWords();
  const formats = useFormats();
  const nameOf = (period: string): string => {
    if (powers.length !== 2) return period;
    return t(`periods.${levelOf(period)}`);
  };
  return (
    <span className={styles.powers}>
      {powers.map(({ period, powerW }) => (
        <span key={period} className={styles.power}>
          <span className={styles.period} data-period={powers.length === 2 ? levelOf(period) : undefined}>
            {nameOf(period)}
          </span>
          <Amount value={formats.power(powerW)} />
        </span>
      ))}
    </span>
  );
};

const useElectricityRows = (contract: Contract): Definition[] => {
  const { powers, selfConsumptionCode: code } = contract;
  const t = useWords();
  return [
    {
      term: t("data.power"),
      description: (
        <Explained meaning={t(`data.powerMeaning.${powerControlOf(powers.map(({ powerW }) => powerW))}`)}>
          <PeriodPowers powers={powers} />
        </Explained>
      ),
    },
    {
      term: t("data.selfConsumption"),
      description:
        code === "00" ? (
          t("selfConsumption.none")
        ) : (
          <Explained meaning={t("data.selfConsumptionCode", { code })}>
            {t(`selfConsumption.${selfConsumptionKind(code)}`)}
          </Explained>
        ),
    },
  ];
};

const useGasRows = ({ pressureBar, flowKwhDay, accessTariff }: Contract): Definition[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    ...(pressureBar === null
      ? []
      : [
          {
            term: t("data.pressure"),
            description: t("data.bars", { pressure: formats.decimal(pressureBar) }),
          },
        ]),
    ...(flowKwhDay === null || !showsGasFlow(accessTariff.name)
      ? []
      : [{ term: t("data.flow"), description: t("data.kwhADay", { flow: formats.decimal(flowKwhDay) }) }]),
  ];
};

/** Name, holder, dates, product, tariff and power. */
export const ContractData = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const formats = useFormats();
  const electricityRows = useElectricityRows(contract);
  const gasRows = useGasRows(contract);
  const optionRows = contract.tariffOptions.map((kind) => ({
    term: t(`tariffOptions.${kind}.term`),
    description: <ChangePart place={kind} contract={contract} />,
  }));
  const nameRow = useNameRow(contract);
  const { fiscalHolder, signedOn, startsOn, endsOn, product, accessTariff, commodity } = contract;
  const dayRow = (term: string, day: string | null): Definition[] =>
    day === null ? [] : [{ term, description: formats.day(day) }];
  return (
    <DefinitionList
      rows={[
        nameRow,
        { term: t("data.number"), description: contract.name },
        {
          term: t("data.holder"),
          description: `${fiscalHolder.name} (${fiscalHolder.taxId})`,
        },
        { term: t("data.product"), description: product?.commercialName ?? t("data.noProduct") },
        {
          term: t("data.tariff"),
          description: (
            <Explained meaning={t(`data.tariffMeaning.${commodity}`)}>{accessTariff.name}</Explained>
          ),
        },
        ...(commodity === "gas" ? [] : electricityRows),
        ...optionRows,
        ...dayRow(t("data.signedOn"), signedOn),
        ...dayRow(t("data.startsOn"), startsOn),
        ...dayRow(t("data.endsOn"), endsOn),
        ...(commodity === "gas" ? gasRows : []),
      ]}
    />
  );
};

/** Supply address, CUPS and distributor. */
export const SupplyPointData = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { supplyPoint, distributorReference } = contract;
  const { cadastralReference } = supplyPoint;
  return (
    <DefinitionList
      rows={[
        {
          term: t("supply.cups"),
          description: (
            <Explained meaning={t("supply.cupsMeaning")}>
              <CopyableCups cups={supplyPoint.cups} />
            </Explained>
          ),
        },
        { term: t("supply.address"), description: supplyPoint.fullAddress },
        ...(cadastralReference === null
          ? []
          : [
              {
                term: t("supply.cadastral"),
                description: (
                  <Explained meaning={t("supply.cadastralMeaning")}>{cadastralReference}</Explained>
                ),
              },
            ]),
        { term: t("supply.distributor"), description: <Distributor contract={contract} /> },
        ...(distributorReference === ""
          ? []
          : [{ term: t("supply.distributorReference"), description: distributorReference }]),
        {
          term: t("sips.term"),
          description: (
            <>
              <p>{t(`sips.shared.${contract.sipsCession}`)}</p>
              <ChangePart place="sipsCession" contract={contract} />
            </>
          ),
        },
      ]}
    />
  );
};

const Distributor = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const formats = useFormats();
  const { distributor, distributorPhone: phone } = contract;
  const site = siteName(distributor.website);
  return (
    <Explained meaning={t("supply.distributorMeaning")}>
      {distributor.name}
      {phone !== "" && (
        <>
          <br />
          <TextLink component="a" href={telAddress(phone)}>
            {formats.phone(phone)}
          </TextLink>
        </>
      )}
      {site !== undefined && (
        <>
          <br />
          <TextLink component="a" href={distributor.website} rel="noopener noreferrer" target="_blank">
            {site}
            <ExternalLink className={styles.outside} aria-hidden="true" />
            <VisuallyHidden>{` ${t("supply.opensElsewhere")}`}</VisuallyHidden>
          </TextLink>
        </>
      )}
    </Explained>
  );
};

/** Invoice delivery and payment. */
export const BillingData = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { bankAccount, fiscalAddress } = contract;
  const notificationText = useNotificationText();
  return (
    <DefinitionList
      rows={[
        {
          term: t("billing.delivery"),
          description: (
            <>
              <p>{t(`billing.deliveries.${contract.invoiceDelivery}`)}</p>
              <ChangePart place="invoiceDelivery" contract={contract} />
            </>
          ),
        },
        {
          term: t("billing.bankAccount"),
          description: (
            <>
              {bankAccount === null ? (
                <p>{t("billing.noBankAccount")}</p>
              ) : (
                <Explained meaning={t("billing.maskedMeaning")}>{bankAccount.maskedIban}</Explained>
              )}
              <ChangePart place="bankAccount" contract={contract} />
            </>
          ),
        },
        { term: t("billing.fiscalAddress"), description: fiscalAddress.fullAddress },
        {
          term: t("billing.electronicNotification"),
          description: (
            <>
              <Explained meaning={t("billing.electronicNotificationMeaning")}>
                {notificationText(electronicNotificationOf(contract))}
              </Explained>
              <ChangePart place="electronicNotification" contract={contract} />
            </>
          ),
        },
      ]}
    />
  );
};

const useNotificationText = (): ((notification: ElectronicNotification) => string) => {
  const t = useWords();
  const formats = useFormats();
  return (notification) => {
    switch (notification.status) {
      case "active":
        return t("notification.active", { day: formats.dayInText(notification.startsOn) });
      case "requested":
        return t("notification.requested", { day: formats.dayInText(notification.requestedOn) });
      case "inactive":
        return t("notification.inactive");
      default:
        return notification satisfies never;
    }
  };
};
