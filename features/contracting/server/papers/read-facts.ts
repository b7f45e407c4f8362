import { madridDate } from "#energy/calendar.ts";
import { parseCups } from "#energy/cups.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { wantedOfferOf } from "../leads/confirm-checks.ts";
import type { ContractingPorts, PaperPorts } from "../leads/contracting-ports.ts";
import { listConsents } from "../leads/lead-consents.ts";
import { findLeadWhole, type Lead } from "../leads/lead-queries.ts";
import { powersOf } from "../leads/lead-rules.ts";
import type { PaperFacts, PaperRetailer } from "./paper-facts.ts";

export type FactPorts = Pick<PaperPorts, "mandateOf" | "findPresentContract"> &
  Pick<ContractingPorts, "database" | "readConfiguration" | "describeOffer" | "tariffCodeOf">;

export interface Reading {
  readonly language: CompleteLanguage;
  readonly link: string | undefined;
  readonly now: Date;
}

/** The retailer of the configuration as papers print it. */
export const paperRetailerOf = ({
  readConfiguration,
}: Pick<ContractingPorts, "readConfiguration">): PaperRetailer => {
  const { organization, links } = readConfiguration();
  return { ...organization, conditionsUrl: links.conditions };
};

/** The tariff of a confirmed lead, or that which an unfinished one has chosen. */
const tariffCodeOf = (ports: FactPorts, { accessTariff, commodity, values }: Lead): string | undefined =>
  accessTariff ??
  (values.accessTariffId === undefined ? undefined : ports.tariffCodeOf(commodity, values.accessTariffId));

const findPresent = async (
  { findPresentContract }: FactPorts,
  { customerId, values }: Lead,
  now: Date,
): Promise<PaperFacts["present"]> => {
  const cups = parseCups(values.supply?.cups ?? "");
  if (customerId === null || !cups.valid) return undefined;
  return findPresentContract({ customerId, supplyPoint: cups.supplyPoint }, madridDate(now));
};

/**
 * What the papers of a lead are made of: of a confirmed one with the product as it was offered then, of an unfinished one
 * as it is offered now. Undefined of a lead without product.
 */
export const readPaperFacts = async (
  ports: FactPorts,
  lead: Lead,
  { language, link, now }: Reading,
): Promise<PaperFacts | undefined> => {
  const client: Queryable = ports.database.pool;
  const { values } = await findLeadWhole(client, lead);
  const whole = { ...lead, values };
  const tariffCode = tariffCodeOf(ports, whole);
  if (tariffCode === undefined) return undefined;
  const chosen = { values, commodity: lead.commodity, tariffCode };
  const wanted = wantedOfferOf(chosen);
  const offer =
    lead.offer ??
    (wanted === undefined ? undefined : await ports.describeOffer({ ...wanted, language }, madridDate(now)));
  if (offer === undefined) return undefined;
  return {
    lead,
    values,
    offer,
    tariffCode,
    powersW: lead.commodity === "gas" ? [] : powersOf(chosen),
    present: await findPresent(ports, whole, now),
    consents: await listConsents(client, lead.leadId),
    mandate: ports.mandateOf(language),
    link,
    retailer: paperRetailerOf(ports),
    now,
  };
};
