import { isDeepStrictEqual } from "node:util";
import {
  bool,
  execute,
  int,
  nullable,
  oneOf,
  type Queryable,
  queryRows,
  type RowOf,
  text,
} from "#platform/server/database/query.ts";

const columns = {
  retailerId: int,
  name: text,
  registerCode: nullable(text),
  suppliesElectricity: bool,
  suppliesGas: bool,
  isReference: bool,
  isActive: bool,
};
export type StoredRetailer = RowOf<typeof columns>;

const fields = `retailer_id as "retailerId", name, register_code as "registerCode",
  supplies_electricity as "suppliesElectricity", supplies_gas as "suppliesGas", is_reference as "isReference", is_active as "isActive"`;

/** The retailers of a commodity that forms offer. */
export const findActiveRetailers = (
  db: Queryable,
  commodity: "electricity" | "gas",
): Promise<StoredRetailer[]> =>
  queryRows(db, {
    name: "find-active-retailers",
    text: `select ${fields} from retailers where is_active and case when $1 then supplies_gas else supplies_electricity end`,
    values: [commodity === "gas"],
    columns,
  });

export interface RetailersOfKeys {
  readonly retailerIds: readonly number[];
  readonly registerCodes: readonly string[];
}

const knownColumns = { ...columns, origin: oneOf("shipped", "operator") };
type KnownRetailer = RowOf<typeof knownColumns>;

/** The retailers with some numbers, and those with some codes of the register. */
export const findRetailersOf = (
  db: Queryable,
  { retailerIds, registerCodes }: RetailersOfKeys,
): Promise<KnownRetailer[]> =>
  queryRows(db, {
    name: "find-retailers-of-keys",
    text: `select ${fields}, origin from retailers where retailer_id = any($1) or register_code = any($2)`,
    values: [retailerIds, registerCodes],
    columns: knownColumns,
  });

/** Withdraws shipped retailers whose codes the operator has under other numbers. */
export const withdrawRetailers = (db: Queryable, retailerIds: readonly number[]): Promise<number> =>
  execute(db, {
    name: "withdraw-retailers",
    text: `update retailers set is_active = false, register_code = null, origin = 'operator'
           where retailer_id = any($1)`,
    values: [retailerIds],
  });

/** Writes retailers over those with their numbers; a shipped one over none of the operator. */
export const saveRetailers = async (
  db: Queryable,
  retailers: readonly StoredRetailer[],
  origin: "shipped" | "operator",
): Promise<void> => {
  await execute(db, {
    name: "save-retailers",
    text: `insert into retailers (retailer_id, name, register_code, supplies_electricity, supplies_gas, is_reference,
             is_active, origin)
           select "retailerId", name, "registerCode", "suppliesElectricity", "suppliesGas", "isReference", "isActive",
             $2
           from jsonb_to_recordset($1) as r
             ("retailerId" integer, name text, "registerCode" text, "suppliesElectricity" boolean,
              "suppliesGas" boolean, "isReference" boolean, "isActive" boolean)
           on conflict (retailer_id) do update
           set name = excluded.name, register_code = excluded.register_code,
             supplies_electricity = excluded.supplies_electricity, supplies_gas = excluded.supplies_gas,
             is_reference = excluded.is_reference, is_active = excluded.is_active, origin = excluded.origin
           where excluded.origin = 'operator' or retailers.origin = 'shipped'`,
    values: [JSON.stringify(retailers), origin],
  });
};

/**
 * Writes the retailers that a release ships, without those whose number or code the operator has loaded. Repeating it
 * changes nothing.
 */
export const shipRetailers = async (db: Queryable, retailers: readonly StoredRetailer[]): Promise<void> => {
  const stored = await findRetailersOf(db, {
    retailerIds: retailers.map(({ retailerId }) => retailerId),
    registerCodes: retailers.flatMap(({ registerCode }) => registerCode ?? []),
  });
  const byId = new Map(stored.map((retailer) => [retailer.retailerId, retailer]));
  const ownerOf = new Map(stored.map(({ registerCode, retailerId }) => [registerCode, retailerId]));
  const changed = retailers.filter((retailer) => {
    const { retailerId, registerCode } = retailer;
    if (isDeepStrictEqual({ ...retailer, origin: "shipped" }, byId.get(retailerId))) return false;
    return registerCode === null || (ownerOf.get(registerCode) ?? retailerId) === retailerId;
  });
  if (changed.length > 0) await saveRetailers(db, changed, "shipped");
};
