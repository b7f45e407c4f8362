import { findProvince } from "#energy/provinces.ts";
import { findStreetType } from "#features/addresses/contract/street-types.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listAddresses, type NotificationAddressOption } from "../contract/list-addresses.ts";
import { listContractAddresses } from "../contract/list-contract-addresses.ts";
import {
  findUsedAddresses,
  type FoundNotificationAddress,
} from "#features/contracts/server/notification-addresses.ts";

const optionOf = (found: FoundNotificationAddress, language: CompleteLanguage): NotificationAddressOption => {
  const province = found.ine_code === null ? undefined : findProvince(found.ine_code);
  const streetType =
    found.street_type_id === null ? undefined : findStreetType(found.street_type_id, language);
  return {
    addressId: found.addressId,
    name: found.name,
    fullAddress: found.full_address,
    email: found.email,
    mobile: found.mobile,
    zipcode: found.postal_code,
    municipality:
      found.ine_code === null || found.city === null ? null : { ine: found.ine_code, city: found.city },
    province: province === undefined ? null : { id: province.provinceId, name: province.name },
    streetType: streetType === undefined ? null : { id: streetType.streetTypeId, name: streetType.name },
    streetName: found.street_name,
    streetNumber: found.street_number,
    block: found.block,
    stairs: found.stairs,
    floor: found.floor,
    apartment: found.apartment,
    hint: found.hint,
    cadastralReference: found.cadastral_reference,
  };
};

/** In the order of the addresses, then of the names. */
const optionsOf = (
  found: readonly FoundNotificationAddress[],
  language: CompleteLanguage,
): NotificationAddressOption[] => {
  const compare = compareNames(language);
  return found
    .toSorted((a, b) => compare(a.full_address, b.full_address) || compare(a.name, b.name))
    .map((address) => optionOf(address, language));
};

interface AddressPorts {
  readonly database: Database;
}

export const handleListAddresses = ({ database }: AddressPorts): Handler =>
  handler(listAddresses, async ({ session, language }) =>
    optionsOf(await findUsedAddresses(database, session.customerId), language),
  );

const hasContract = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  contractId: number,
): Promise<boolean> =>
  (await execute(pool, {
    name: "has-contract",
    text: "select from contracts where customer_id = $1 and contract_id = $2",
    values: [customerId, contractId],
  })) > 0;

export const handleListContractAddresses = ({ database }: AddressPorts): Handler =>
  handler(listContractAddresses, async ({ params, session, language, fail }) => {
    if (!(await hasContract(database, session.customerId, params.id))) return fail("contract_not_found");
    const found = await findUsedAddresses(database, session.customerId);
    return optionsOf(found, language);
  });
