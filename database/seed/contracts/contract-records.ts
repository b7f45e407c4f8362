import { addDays, type PlainDate } from "#energy/calendar.ts";
import { type FreeHours, noFreeHours } from "#energy/price-options.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import { GAS_PRESSURE_BAR } from "../curves/meters.ts";
import { demoContracts, demoPeople } from "../demo-people.ts";
import { fullAddress } from "../places.ts";
import {
  distributorReference,
  ibanOf,
  notificationAddress,
  tariffName,
  type SupplyPlan,
} from "./supply-plan.ts";

type Extras = Pick<ContractRecord, "debtCents" | "attachments" | "solarWalletShares">;

const GAS_FLOW_KWH_DAY = { "RL.1": 5, "RL.2": 27 } as const;

const supplyPointOf = ({
  place,
  cups,
  cadastralReference,
  commodity,
}: SupplyPlan): ContractRecord["supplyPoint"] => ({
  cups,
  street: place.street,
  city: place.city,
  postalCode: place.postalCode,
  province: place.province,
  cadastralReference: commodity === "electricity" ? cadastralReference : null,
  zone: "peninsula",
  distributor: place.distributor,
});

const notificationOf = (
  plan: SupplyPlan,
): Pick<ContractRecord, "notificationAddress" | "electronicNotification"> => {
  const { name, email, mobile } = demoPeople[plan.person];
  const isOn = plan.delivery === "email" && plan.startsOn !== null;
  return {
    notificationAddress: { name, fullAddress: fullAddress(notificationAddress[plan.person]), email, mobile },
    electronicNotification: isOn
      ? { isOn, requestedOn: plan.signedOn, startsOn: plan.startsOn }
      : { isOn: false },
  };
};

const servicesOf = (plan: SupplyPlan): Pick<ContractRecord, "services" | "socialBonuses"> => {
  const startsOn = plan.startsOn;
  if (startsOn === null) return { services: [], socialBonuses: [] };
  return {
    services:
      plan.contractName === demoContracts.household.flatGas
        ? [{ name: "Revisió anual de la caldera", startsOn, endsOn: null }]
        : [],
    socialBonuses: plan.isSeverelyVulnerable
      ? [
          {
            name: "Bo social per a consumidors vulnerables severs",
            startsOn: addDays(startsOn, 60),
            endsOn: null,
          },
        ]
      : [],
  };
};

const asksForNoSips = (plan: SupplyPlan): ContractRecord["sipsCession"] => {
  if (plan.contractName === demoContracts.neighbour.home) return "active";
  return plan.contractName === demoContracts.formerTenant.home ? "requested" : "unactive";
};

/** The options that customers have chosen: the flat the longer double tariff that has not ended, the house free hours. */
const chosenOptionsOf = (
  plan: SupplyPlan,
  today: PlainDate,
): Pick<ContractRecord, "doubleTariff" | "happyHours" | "happyDay"> => {
  const { household, formerTenant } = demoContracts;
  const [year = 0, month = 0] = today.split("-").map(Number);
  const startYear = month > 9 ? year + 1 : year;
  const byContract: Record<string, ReturnType<typeof chosenOptionsOf>> = {
    [household.flat]: { doubleTariff: { startMonth: 4, startYear, endMonth: 9, endYear: startYear } },
    [household.house]: { happyHours: { startHour: 14, endHour: 16 } },
    [formerTenant.home]: { happyDay: "sunday" },
  };
  return byContract[plan.contractName] ?? {};
};

/** The hours in which the bills of a supply charge no energy. */
export const freeHoursOf = (plan: SupplyPlan, today: PlainDate): FreeHours => {
  const { happyDay = null, happyHours = null } = chosenOptionsOf(plan, today);
  return { ...noFreeHours, day: happyDay, hours: happyHours };
};

/** Debits are monthly, so that no mandate of a contract in supply has lapsed. */
const mandateOf = (
  { contractName, signedOn, state }: SupplyPlan,
  today: PlainDate,
): ContractRecord["mandate"] =>
  signedOn === null
    ? null
    : {
        reference: `M-${contractName}`,
        signedOn,
        lastDebitedOn: state === "active" ? addDays(today, -30) : null,
      };

/** The contract record of a supply plan, in the export format. */
export const contractRecordOf = (plan: SupplyPlan, extras: Extras, today: PlainDate): ContractRecord => {
  const { name, taxId } = demoPeople[plan.person];
  return {
    name: plan.contractName,
    customerTaxId: taxId,
    commodity: plan.commodity,
    state: plan.state,
    signedOn: plan.signedOn,
    startsOn: plan.startsOn,
    endsOn: plan.endsOn,
    supplyPoint: supplyPointOf(plan),
    accessTariff: plan.accessTariff,
    accessTariffName: tariffName(plan.accessTariff),
    productId: plan.productId,
    powersW: plan.commodity === "electricity" ? plan.powersW : [],
    selfConsumptionCode: plan.commodity === "electricity" ? plan.selfConsumptionCode : "00",
    isGridAccessAvailable: plan.state === "active",
    sipsCession: asksForNoSips(plan),
    invoiceDelivery: plan.delivery,
    holder: { name, taxId, fiscalAddress: fullAddress(notificationAddress[plan.person]) },
    distributorReference: plan.startsOn === null ? null : distributorReference(plan),
    iban: plan.paysBy === "direct_debit" ? ibanOf(plan) : null,
    mandate: plan.paysBy === "direct_debit" ? mandateOf(plan, today) : null,
    gas:
      plan.commodity === "gas"
        ? { pressureBar: GAS_PRESSURE_BAR, flowKwhDay: GAS_FLOW_KWH_DAY[plan.accessTariff] }
        : null,
    ...notificationOf(plan),
    ...servicesOf(plan),
    ...chosenOptionsOf(plan, today),
    ...extras,
  };
};
