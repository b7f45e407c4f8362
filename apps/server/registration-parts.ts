import { ownsContract } from "#features/contracts/server/owns-contract-queries.ts";
import { ownsInvoice } from "#features/invoices/server/owns-invoice-queries.ts";
import { fillInContact } from "#features/profile/server/fill-in-contact-queries.ts";
import type { BuildingBlocks } from "./building-blocks.ts";

/** What other features know and do for the registration. */
export const registrationPartsOf = ({ database, configuration }: BuildingBlocks) => ({
  signUpFlags: configuration.signUp,
  termLinks: configuration.links,
  ownsContract: (customerId: number, name: string) => ownsContract(database, customerId, name),
  ownsInvoice: (customerId: number, number: string) => ownsInvoice(database, customerId, number),
  fillInContact,
});
