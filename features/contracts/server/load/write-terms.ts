import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { tariffZones } from "#energy/tariffs.ts";
import {
  arrayOf,
  bigint,
  date,
  execute,
  int,
  nullable,
  oneOf,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { contractsWithTerms, presentTerms, termsColumns } from "../contract-terms.ts";
import { chosenColumn } from "../chosen-options.ts";
import { type DatedTerms, loadedTerms, type Terms } from "./terms-policy.ts";
import { suppliedFrom, type WrittenContract } from "./contract-rows.ts";

const columns = {
  contractId: bigint,
  accessTariff: text,
  accessTariffName: text,
  productId: nullable(text),
  powersW: arrayOf(int),
  selfConsumptionCode: text,
  options: chosenColumn,
  zone: oneOf(...tariffZones),
  holderKind: oneOf("person", "company"),
};

const names = `access_tariff as "accessTariff", access_tariff_name as "accessTariffName", product_id as "productId",
  powers_w as "powersW", self_consumption_code as "selfConsumptionCode", tariff_options as options, zone,
  holder_kind as "holderKind"`;

const keysOf = (written: readonly WrittenContract[]) => [
  written.map(({ customerId }) => customerId),
  written.map(({ contractId }) => contractId),
];

/** The recorded terms of each contract, in order. */
const findStoredTerms = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
): Promise<Map<number, DatedTerms[]>> => {
  const rows = await queryRows(client, {
    name: "load-find-contract-terms",
    text: `select contract_id as "contractId", starts_on as "startsOn", ${names} from contract_terms
           where customer_id = any($1) and contract_id = any($2) order by starts_on`,
    values: keysOf(written),
    columns: { ...columns, startsOn: date },
  });
  const terms = new Map<number, DatedTerms[]>();
  for (const { contractId, ...row } of rows) terms.set(contractId, [...(terms.get(contractId) ?? []), row]);
  return terms;
};

/** What is in force of each contract. */
const findPresentTerms = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
): Promise<Map<number, Terms>> => {
  const rows = await queryRows(client, {
    name: "load-find-present-terms",
    text: `select "contractId", ${names} from (
             select k.contract_id, ${presentTerms} from ${contractsWithTerms}
             where k.customer_id = any($1) and s.customer_id = any($1) and c.customer_id = any($1)
               and k.contract_id = any($2)
           ) as present ("contractId", ${termsColumns})`,
    values: keysOf(written),
    columns,
  });
  return new Map(rows.map(({ contractId, ...terms }) => [contractId, terms]));
};

interface ContractWithTerms {
  readonly customerId: number;
  readonly contractId: number;
  readonly terms: readonly DatedTerms[];
}

const replaceTerms = async (client: pg.ClientBase, changed: readonly ContractWithTerms[]): Promise<void> => {
  await execute(client, {
    name: "load-clear-contract-terms",
    text: "delete from contract_terms where customer_id = any($1) and contract_id = any($2)",
    values: [changed.map(({ customerId }) => customerId), changed.map(({ contractId }) => contractId)],
  });
  const rows = changed.flatMap(({ customerId, contractId, terms }) =>
    terms.map((row) => ({
      customer_id: customerId,
      contract_id: contractId,
      starts_on: row.startsOn,
      access_tariff: row.accessTariff,
      access_tariff_name: row.accessTariffName,
      product_id: row.productId,
      powers_w: row.powersW,
      self_consumption_code: row.selfConsumptionCode,
      tariff_options: row.options,
      zone: row.zone,
      holder_kind: row.holderKind,
    })),
  );
  await execute(client, {
    name: "load-insert-contract-terms",
    text: `insert into contract_terms (customer_id, contract_id, starts_on, ${termsColumns})
           select customer_id, contract_id, starts_on, ${termsColumns} from jsonb_to_recordset($1) as r
             (customer_id bigint, contract_id bigint, starts_on date, access_tariff text, access_tariff_name text,
              product_id text, powers_w integer[], self_consumption_code text, tariff_options jsonb, zone text,
              holder_kind text)`,
    values: [JSON.stringify(rows)],
  });
};

/** Records the terms of written contracts; a draft has none. */
export const writeTerms = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
  today: PlainDate,
): Promise<void> => {
  const stored = await findStoredTerms(client, written);
  const present = await findPresentTerms(client, written);
  const changed = written.flatMap(({ customerId, contractId, record }): ContractWithTerms[] => {
    const before = stored.get(contractId) ?? [];
    const inForce = present.get(contractId);
    const startsOn = suppliedFrom(record);
    const terms =
      inForce === undefined || startsOn === undefined
        ? []
        : loadedTerms({ record, stored: before, present: inForce, suppliedFrom: plainDate(startsOn), today });
    return isDeepStrictEqual(terms, before) ? [] : [{ customerId, contractId, terms }];
  });
  if (changed.length > 0) await replaceTerms(client, changed);
};
