import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  int,
  nullable,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { upsertRows, type UpsertTarget } from "./load/upsert-rows.ts";

const columns = {
  name: text,
  full_address: text,
  email: nullable(text),
  mobile: nullable(text),
  postal_code: nullable(text),
  ine_code: nullable(text),
  city: nullable(text),
  province_id: nullable(int),
  street_type_id: nullable(int),
  street_name: nullable(text),
  street_number: nullable(text),
  block: nullable(text),
  stairs: nullable(text),
  floor: nullable(text),
  apartment: nullable(text),
  hint: nullable(text),
  cadastral_reference: nullable(text),
};
export type NotificationAddress = RowOf<typeof columns>;
export type NotificationAddressRow = NotificationAddress & { readonly customer_id: number };

/** Of an address of which only the line is known. */
export const noAddressParts = {
  postal_code: null,
  ine_code: null,
  city: null,
  province_id: null,
  street_type_id: null,
  street_name: null,
  street_number: null,
  block: null,
  stairs: null,
  floor: null,
  apartment: null,
  hint: null,
  cadastral_reference: null,
} as const;

/** Addresses with the same name, line, email and mobile are one row; its parts are filled in when they are known. */
export const notificationAddresses: UpsertTarget<NotificationAddressRow> = {
  table: "notification_addresses",
  id: "address_id",
  columns: {
    customer_id: "bigint",
    name: "text",
    full_address: "text",
    email: "text",
    mobile: "text",
    postal_code: "text",
    ine_code: "text",
    city: "text",
    province_id: "integer",
    street_type_id: "integer",
    street_name: "text",
    street_number: "text",
    block: "text",
    stairs: "text",
    floor: "text",
    apartment: "text",
    hint: "text",
    cadastral_reference: "text",
  },
  isSame: `s.name = w.name and s.full_address = w.full_address
           and s.email is not distinct from w.email and s.mobile is not distinct from w.mobile`,
  keyOf: ({ customer_id, name, full_address, email, mobile }) =>
    JSON.stringify([customer_id, name, full_address, email, mobile]),
  replaces: [],
  fillsIn: [
    "postal_code",
    "ine_code",
    "city",
    "province_id",
    "street_type_id",
    "street_name",
    "street_number",
    "block",
    "stairs",
    "floor",
    "apartment",
    "hint",
    "cadastral_reference",
  ],
};

const selection = `n.address_id as "addressId", ${Object.keys(columns)
  .map((name) => `n.${name}`)
  .join(", ")}`;
const foundColumns = { addressId: bigint, ...columns };
export type FoundNotificationAddress = RowOf<typeof foundColumns>;

/** The addresses that any of the customer's contracts has. */
export const findUsedAddresses = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<FoundNotificationAddress[]> =>
  queryRows(pool, {
    name: "find-used-addresses",
    text: `select ${selection} from notification_addresses n
           where n.customer_id = $1 and n.address_id in (
             select k.notification_address_id from contracts k
             where k.customer_id = $1 and k.notification_address_id is not null
           ) order by n.address_id`,
    values: [customerId],
    columns: foundColumns,
  });

/** Undefined when the customer has no such address. */
export const findAddress = (
  client: Queryable,
  customerId: number,
  addressId: number,
): Promise<FoundNotificationAddress | undefined> =>
  queryRow(client, {
    name: "find-notification-address",
    text: `select ${selection} from notification_addresses n where n.customer_id = $1 and n.address_id = $2`,
    values: [customerId, addressId],
    columns: foundColumns,
  });

interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}

/** The present address of a contract; undefined when it has none. */
export const findContractAddress = (
  client: Queryable,
  { customerId, contractId }: ContractKey,
): Promise<FoundNotificationAddress | undefined> =>
  queryRow(client, {
    name: "find-contract-address",
    text: `select ${selection} from contracts k
           join notification_addresses n on n.customer_id = $1 and n.address_id = k.notification_address_id
           where k.customer_id = $1 and k.contract_id = $2`,
    values: [customerId, contractId],
    columns: foundColumns,
  });

/** Id of the customer's row with this content, which is inserted when there is none. Needs the customer's row lock. */
export const saveAddress = async (
  client: Queryable,
  customerId: number,
  address: NotificationAddress,
): Promise<number> => {
  const row = { ...address, customer_id: customerId };
  return (await upsertRows(client, notificationAddresses, [row]))(row);
};

/** Null for no address. */
export const setContractAddress = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  addressId: number | null,
): Promise<void> => {
  await execute(client, {
    name: "set-contract-address",
    text: "update contracts set notification_address_id = $3 where customer_id = $1 and contract_id = $2",
    values: [customerId, contractId, addressId],
  });
};
