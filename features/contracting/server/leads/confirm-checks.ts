import { madridDate } from "#energy/calendar.ts";
import { parseCups } from "#energy/cups.ts";
import { SupplyPointRegistryUnavailable, type RegistryAnswer } from "#integrations/supply-points/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { FailureDetails } from "#platform/server/handler.ts";
import type { ContractingPorts, OfferedProduct } from "./contracting-ports.ts";
import { isHalted, leadFaults, powersOf, type LeadToCheck } from "./lead-rules.ts";
import {
  checkPauseSeconds,
  checkPerson,
  personOf,
  type CheckContext,
  type CheckKind,
} from "./person-checks.ts";

type ConfirmCode =
  | "lead_not_complete"
  | "cups_not_available"
  | "identity_not_valid"
  | "score_too_low"
  | "lead_checks_unavailable"
  | "too_many_lead_checks"
  | "coupon_no_longer_valid";

interface ConfirmCall extends CheckContext {
  readonly language: CompleteLanguage;
  readonly fail: (code: ConfirmCode, details?: FailureDetails) => never;
}

/**
 * What the register says. Without an answer the supply is taken as one that it does not know, which can be contracted: the
 * distributor decides.
 */
const findSupply = async (
  { supplyPointRegistry, onFailure }: ContractingPorts,
  { values, commodity }: LeadToCheck,
): Promise<RegistryAnswer["kind"]> => {
  const cups = parseCups(values.supply?.cups ?? "");
  if (!cups.valid) return "unknown";
  try {
    return (await supplyPointRegistry.find({ supplyPoint: cups.supplyPoint, commodity })).kind;
  } catch (error) {
    if (!(error instanceof SupplyPointRegistryUnavailable)) throw error;
    onFailure(error);
    return "unknown";
  }
};

/** What the answers want of the catalogue; undefined until a product and a tariff are chosen. */
export const wantedOfferOf = (lead: Pick<LeadToCheck, "values" | "commodity" | "tariffCode">) => {
  const { values, commodity, tariffCode } = lead;
  if (values.productId === undefined || tariffCode === undefined) return undefined;
  return {
    commodity,
    productId: values.productId,
    tariffCode,
    postalCode: values.supply?.postalCode ?? "",
    powersW: commodity === "gas" ? [] : powersOf(lead),
    selfConsumption: (values.selfConsumption ?? "00") === "00" ? ("without" as const) : ("with" as const),
    audience: values.activity?.residence === "business" ? ("business" as const) : ("home" as const),
    cups: values.supply?.cups ?? "",
    coupon: values.promotionalCodes?.[0],
  };
};

const findProduct = async (
  { findOffer, describeOffer }: ContractingPorts,
  lead: LeadToCheck,
  { now, language }: ConfirmCall,
): Promise<OfferedProduct | undefined> => {
  const wanted = wantedOfferOf(lead);
  if (wanted === undefined) return undefined;
  const today = madridDate(now);
  const { cups: _cups, coupon: _coupon, ...chosen } = wanted;
  const product = await findOffer(chosen, today);
  if (product === undefined) return undefined;
  const description = await describeOffer({ ...wanted, language }, today);
  return description && { ...product, description };
};

/** Coupons that were valid when they were typed and are no longer. */
const checkCoupons = async (
  { promotions }: ContractingPorts,
  { values: { promotionalCodes = [] } }: LeadToCheck,
  { now, language, fail }: ConfirmCall,
): Promise<void> => {
  for (const code of promotionalCodes)
    if ((await promotions.findCoupon({ code, today: madridDate(now), language })) === undefined)
      fail("coupon_no_longer_valid", { values: { coupon: code } });
};

const refusals = { solvency: "score_too_low", identity: "identity_not_valid" } as const;

const checkPersons = async (ports: ContractingPorts, lead: LeadToCheck, call: ConfirmCall): Promise<void> => {
  const { dniCheck, morosityCheck } = lead.switches;
  const kinds: CheckKind[] = [
    ...(dniCheck ? ["identity" as const] : []),
    ...(morosityCheck ? ["solvency" as const] : []),
  ];
  for (const kind of kinds) {
    const person = personOf(lead.values, kind);
    const outcome = person === undefined ? "failed" : await checkPerson(ports, { kind, person }, call);
    if (outcome === "failed") call.fail(refusals[kind]);
    if (outcome === "no_answer") call.fail("lead_checks_unavailable", { retryAfterSeconds: 60 });
    if (outcome === "too_many")
      call.fail("too_many_lead_checks", {
        retryAfterSeconds: checkPauseSeconds,
        values: { minutes: checkPauseSeconds / 60 },
      });
  }
};

/**
 * Checks again, at the confirmation, everything that the screens have checked: the answers, the supply point, the product,
 * the identity and the solvency. Fails with what is wrong.
 */
export const checkConfirmation = async (
  ports: ContractingPorts,
  lead: LeadToCheck,
  call: ConfirmCall,
): Promise<OfferedProduct | undefined> => {
  const faults = leadFaults(lead);
  if (Object.keys(faults).length > 0) call.fail("lead_not_complete", { errors: faults });
  const supply = await findSupply(ports, lead);
  if (supply === "other_commodity" || supply === "not_contractable") call.fail("cups_not_available");
  if (!isHalted(lead)) await checkCoupons(ports, lead, call);
  const product = isHalted(lead) ? undefined : await findProduct(ports, lead, call);
  if (product === undefined && !isHalted(lead))
    call.fail("lead_not_complete", { errors: { tarifa: ["product_not_offered"] } });
  await checkPersons(ports, lead, call);
  return product;
};
