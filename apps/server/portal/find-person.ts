import { loginNameOf } from "#features/sign-in/server/login-queries.ts";
import { Refusal } from "./command.ts";
import type { Desk } from "./desk.ts";
import { findPerson, taxIdsOf, type Person } from "./person-queries.ts";

/** The customer of a NIF or e-mail, however it is written. Refuses what is nobody's. */
export const personOf = async ({ database }: Desk, customer: string): Promise<Person> => {
  const person = await findPerson(database, loginNameOf(customer));
  if (person === undefined) throw new Refusal(`Nobody here has ${customer}.`);
  return person;
};

/** How customers are named in tables: by tax id, or their number when they are gone. */
export const createNaming = async (
  { database }: Desk,
  customerIds: readonly (number | null | undefined)[],
): Promise<(customerId: number | null | undefined) => string> => {
  const known = await taxIdsOf(
    database,
    customerIds.filter((one) => one !== null && one !== undefined),
  );
  return (customerId) => {
    if (customerId === null || customerId === undefined) return "";
    const taxId = known.get(customerId);
    // Whoever was erased, or came by single sign-on and has not said it yet, has none.
    return taxId === undefined || taxId === "" ? `customer ${customerId}` : taxId;
  };
};
