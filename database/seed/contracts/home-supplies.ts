import { addDays, type PlainDate } from "#energy/calendar.ts";
import { familyFlat, homeWorker, secondHome } from "../curves/load-shape.ts";
import { demoContracts } from "../demo-people.ts";
import { demoCadastralReference, demoCups } from "../identifiers.ts";
import { places } from "../places.ts";
import { monthsAgo } from "../timeline.ts";
import { startingOn, type SupplyPlan, usualElectricity, usualGas } from "./supply-plan.ts";

const electricityCups = (seed: string): string => `${demoCups("0031", seed)}0F`;
const plainMeter = { scale: 1, solarPeakW: 0, reactiveShare: 0 };

/** Supply points that changed their holder: the CUPS is the same under both holders. */
const flatPoint = {
  place: places.flat,
  cups: electricityCups("flat"),
  cadastralReference: demoCadastralReference("flat"),
};
const formerFlatPoint = {
  place: places.formerFlat,
  cups: electricityCups("former flat"),
  cadastralReference: demoCadastralReference("former flat"),
};

const MOVED_MONTHS_AGO = 20;
const movedInOn = (today: PlainDate): PlainDate => monthsAgo(today, MOVED_MONTHS_AGO, 15);
const movedOutOn = (today: PlainDate): PlainDate => monthsAgo(today, MOVED_MONTHS_AGO, 20);

const flat = (today: PlainDate): SupplyPlan => ({
  ...usualElectricity,
  ...flatPoint,
  ...startingOn(movedInOn(today)),
  contractName: demoContracts.household.flat,
  person: "household",
  productId: "tres-periodes",
  powersW: [4600, 5750],
  curveMonths: { hours: 24, quarters: 3 },
  meter: { ...plainMeter, seed: "flat", shape: familyFlat },
});

const house = (today: PlainDate): SupplyPlan => ({
  ...usualElectricity,
  ...startingOn(monthsAgo(today, 60)),
  contractName: demoContracts.household.house,
  person: "household",
  place: places.house,
  cups: electricityCups("house"),
  cadastralReference: demoCadastralReference("house"),
  productId: "solar",
  powersW: [5750, 6900],
  curveMonths: { hours: 24, quarters: 3 },
  selfConsumptionCode: "41",
  meter: { ...plainMeter, seed: "house", shape: secondHome, solarPeakW: 4600 },
});

const garage: SupplyPlan = {
  ...usualElectricity,
  contractName: demoContracts.household.garage,
  person: "household",
  place: places.garage,
  cups: electricityCups("garage"),
  cadastralReference: demoCadastralReference("garage"),
  productId: "indexada",
  state: "draft",
  signedOn: null,
  startsOn: null,
  powersW: [2300, 7400],
  invoiceCount: 0,
  curveMonths: { hours: 0, quarters: 0 },
  meter: { ...plainMeter, seed: "garage", shape: homeWorker },
};

const formerFlat = (today: PlainDate): SupplyPlan => ({
  ...usualElectricity,
  ...formerFlatPoint,
  ...startingOn(monthsAgo(today, 57, 11)),
  contractName: demoContracts.household.formerFlat,
  person: "household",
  productId: "benvinguda",
  state: "closed",
  endsOn: movedOutOn(today),
  powersW: [3450, 3450],
  curveMonths: { hours: 24, quarters: 0 },
  invoiceCount: 36 - MOVED_MONTHS_AGO,
  meter: { ...plainMeter, seed: "former flat", shape: familyFlat },
});

const flatGas = (today: PlainDate): SupplyPlan => ({
  ...usualGas,
  ...startingOn(movedInOn(today)),
  contractName: demoContracts.household.flatGas,
  person: "household",
  place: places.flatGas,
  cups: demoCups("0217", "flat gas"),
  cadastralReference: flatPoint.cadastralReference,
  productId: "gas-llar",
  accessTariff: "RL.2",
  meter: { seed: "flat gas", dailyKwh: 6.5, heatingKwh: 5.1, isAway: familyFlat.isAway },
});

/** The household's contracts; the garage's is not signed yet. */
export const householdSupplies = (today: PlainDate): SupplyPlan[] => [
  flat(today),
  house(today),
  garage,
  flatGas(today),
  formerFlat(today),
];

const tenantSupplies = (today: PlainDate): SupplyPlan[] => [
  {
    ...usualElectricity,
    ...flatPoint,
    ...startingOn(monthsAgo(today, 44, 6)),
    contractName: demoContracts.formerTenant.formerFlat,
    person: "formerTenant",
    productId: "benvinguda",
    state: "closed",
    endsOn: addDays(movedInOn(today), -1),
    powersW: [4600, 4600],
    curveMonths: { hours: 24, quarters: 0 },
    invoiceCount: 12,
    meter: { ...plainMeter, seed: "former tenant", shape: homeWorker },
  },
  {
    ...usualElectricity,
    ...startingOn(monthsAgo(today, MOVED_MONTHS_AGO, 12)),
    contractName: demoContracts.formerTenant.home,
    person: "formerTenant",
    place: places.tenantHome,
    cups: electricityCups("tenant home"),
    cadastralReference: demoCadastralReference("tenant home"),
    productId: "indexada",
    powersW: [3450, 4600],
    invoiceCount: 12,
    meter: { ...plainMeter, seed: "tenant home", shape: homeWorker, scale: 0.9 },
  },
];

const neighbourHome = (today: PlainDate): SupplyPlan => ({
  ...usualElectricity,
  ...formerFlatPoint,
  ...startingOn(addDays(movedOutOn(today), 1)),
  contractName: demoContracts.neighbour.home,
  person: "neighbour",
  productId: "tarifa-plana",
  powersW: [3450, 3450],
  invoiceCount: 12,
  meter: { ...plainMeter, seed: "neighbour", shape: familyFlat, scale: 0.8 },
});

const pensionerSupplies = (today: PlainDate): SupplyPlan[] => [
  {
    ...usualElectricity,
    ...startingOn(monthsAgo(today, 130, 4)),
    contractName: demoContracts.pensioner.home,
    person: "pensioner",
    place: places.pensionerHome,
    cups: electricityCups("pensioner home"),
    cadastralReference: demoCadastralReference("pensioner home"),
    productId: "tarifa-plana",
    powersW: [2300, 2300],
    delivery: "postal",
    paysBy: "transfer",
    invoiceCount: 24,
    isSeverelyVulnerable: true,
    meter: { ...plainMeter, seed: "pensioner", shape: homeWorker, scale: 0.55 },
  },
  {
    ...usualGas,
    ...startingOn(monthsAgo(today, 130, 4)),
    contractName: demoContracts.pensioner.gas,
    person: "pensioner",
    place: places.pensionerGas,
    cups: demoCups("0217", "pensioner gas"),
    cadastralReference: demoCadastralReference("pensioner home"),
    productId: "gas-llar",
    accessTariff: "RL.1",
    delivery: "postal",
    paysBy: "transfer",
    invoiceCount: 6,
    meter: { seed: "pensioner gas", dailyKwh: 4.2, heatingKwh: 0.5, isAway: () => false },
  },
];

/** The contracts of the customers around the household. */
export const neighbourhoodSupplies = (today: PlainDate): SupplyPlan[] => [
  ...tenantSupplies(today),
  neighbourHome(today),
  ...pensionerSupplies(today),
];
