import type { PlainDate } from "#energy/calendar.ts";
import { bakeryWorkshop, type LoadShape, office, shop, stairwell } from "../curves/load-shape.ts";
import { administratorContractCount, administratorContractName, demoContracts } from "../demo-people.ts";
import { demoCadastralReference, demoCups } from "../identifiers.ts";
import { blockOfFlats, type Place, places } from "../places.ts";
import { createRandom } from "../random.ts";
import { monthsAgo } from "../timeline.ts";
import { householdSupplies, neighbourhoodSupplies } from "./home-supplies.ts";
import { type ElectricitySupply, startingOn, type SupplyPlan, usualElectricity } from "./supply-plan.ts";

type Premises = { contractName: string; place: Place; shape: LoadShape; scale: number };

const usualPremises = (
  today: PlainDate,
  { contractName, place, shape, scale }: Premises,
): ElectricitySupply => ({
  ...usualElectricity,
  ...startingOn(monthsAgo(today, 48)),
  contractName,
  person: "company",
  place,
  cups: `${demoCups(place.distributor.code, contractName)}0F`,
  cadastralReference: demoCadastralReference(contractName),
  productId: "empresa",
  isHome: false,
  powersW: [9200, 10_350],
  invoiceCount: 24,
  meter: { seed: contractName, shape, scale, solarPeakW: 0, reactiveShare: 0 },
});

/** The bakery's workshop, with six power periods, its shops and its office. */
const companySupplies = (today: PlainDate): SupplyPlan[] => {
  const names = demoContracts.company;
  const shopAt = (contractName: string, place: Place, scale: number): ElectricitySupply =>
    usualPremises(today, { contractName, place, shape: shop, scale });
  const workshop = { contractName: names.workshop, place: places.workshop, shape: bakeryWorkshop, scale: 1 };
  const workshopPremises = usualPremises(today, workshop);
  const officeMadrid = {
    contractName: names.officeMadrid,
    place: places.officeMadrid,
    shape: office,
    scale: 0.8,
  };
  return [
    {
      ...workshopPremises,
      accessTariff: "019",
      powersW: [26_000, 26_000, 26_000, 26_000, 26_000, 42_000],
      curveMonths: { hours: 24, quarters: 3 },
      meter: { ...workshopPremises.meter, reactiveShare: 0.21 },
    },
    shopAt(names.shopVic, places.shopVic, 1.15),
    shopAt(names.shopManresa, places.shopManresa, 0.9),
    shopAt(names.shopVinaros, places.shopVinaros, 0.75),
    { ...usualPremises(today, officeMadrid), powersW: [6900, 6900] },
  ];
};

const INVOICES_OF_A_STAIRWELL = 2;
/** Number of stairwells with curves. */
const STAIRWELLS_WITH_CURVES = 2;

const stairwellSupply = (today: PlainDate, place: number): SupplyPlan => {
  const contractName = administratorContractName(place);
  const random = createRandom(contractName);
  const powerW = random.pick([2300, 3450, 3450, 4600, 5750]);
  return {
    ...usualElectricity,
    ...startingOn(monthsAgo(today, random.integer(14, 110), random.integer(1, 28))),
    contractName,
    person: "administrator",
    place: blockOfFlats(place - 1),
    cups: `${demoCups("0031", contractName)}0F`,
    cadastralReference: null,
    productId: "escala",
    isHome: false,
    powersW: [powerW, powerW],
    invoiceCount: INVOICES_OF_A_STAIRWELL,
    curveMonths: { hours: place <= STAIRWELLS_WITH_CURVES ? INVOICES_OF_A_STAIRWELL : 0, quarters: 0 },
    meter: {
      seed: contractName,
      shape: stairwell,
      scale: 0.5 + 1.1 * random.next(),
      solarPeakW: 0,
      reactiveShare: 0,
    },
  };
};

/** Stairwells of the administrator's blocks of flats, with a contract each. */
const administratorSupplies = (today: PlainDate): SupplyPlan[] =>
  Array.from({ length: administratorContractCount }, (_, index) => stairwellSupply(today, index + 1));

export const supplyPlans = (today: PlainDate): SupplyPlan[] => [
  ...householdSupplies(today),
  ...companySupplies(today),
  ...neighbourhoodSupplies(today),
  ...administratorSupplies(today),
];
