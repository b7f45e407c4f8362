import { madridDate } from "#energy/calendar.ts";
import { parseCups } from "#energy/cups.ts";
import { SupplyPointRegistryUnavailable, type RegistryAnswer } from "#integrations/supply-points/port.ts";
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
  | "too_many_lead_checks";

interface ConfirmCall extends CheckContext {
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

const findProduct = async (
  { findOffer }: ContractingPorts,
  lead: LeadToCheck,
  { now }: ConfirmCall,
): Promise<OfferedProduct | undefined> => {
  const { values, commodity, tariffCode } = lead;
  if (values.productId === undefined || tariffCode === undefined) return undefined;
  return findOffer(
    {
      commodity,
      productId: values.productId,
      tariffCode,
      postalCode: values.supply?.postalCode ?? "",
      powersW: commodity === "gas" ? [] : powersOf(lead),
      selfConsumption: (values.selfConsumption ?? "00") === "00" ? "without" : "with",
      audience: values.activity?.residence === "business" ? "business" : "home",
    },
    madridDate(now),
  );
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
  const product = isHalted(lead) ? undefined : await findProduct(ports, lead, call);
  if (product === undefined && !isHalted(lead))
    call.fail("lead_not_complete", { errors: { tarifa: ["product_not_offered"] } });
  await checkPersons(ports, lead, call);
  return product;
};
