import { ownsContract } from "#features/contracts/server/contract-facts.ts";
import { ownsInvoice } from "#features/invoices/server/invoice-facts.ts";
import { fillInContact } from "#features/profile/server/newcomers.ts";
import type { Services } from "./services.ts";

/** What the registration needs of other features. */
export const registrationPartsOf = ({ database, configuration }: Services) => ({
  signUpFlags: configuration.signUp,
  termLinks: configuration.links,
  ownsContract: (customerId: number, name: string) => ownsContract(database, customerId, name),
  ownsInvoice: (customerId: number, number: string) => ownsInvoice(database, customerId, number),
  fillInContact,
});
