import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import {
  bigint,
  instant,
  json,
  nullable,
  oneOf,
  queryRow,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { storedCosts } from "./request-queries.ts";

export interface RequestKey {
  readonly customerId: number;
  readonly requestId: string;
}

const anyObject = z.record(z.string(), z.unknown());
const columns = {
  reference: text,
  kind: text,
  state: oneOf(...requestStates),
  details: json(anyObject),
  replaced: json(anyObject),
  costs: nullable(storedCosts),
  reason: text,
  createdAt: instant,
  name: text,
  taxId: text,
  email: nullable(text),
  mobile: nullable(text),
  language: oneOf(...completeLanguages),
  contractId: nullable(bigint),
  contractName: nullable(text),
  commodity: nullable(oneOf("electricity", "gas")),
  cups: nullable(text),
  street: nullable(text),
  postalCode: nullable(text),
  city: nullable(text),
  place: nullable(text),
};
/** A request with its customer, contract and supply point, as documents and emails about it need them. */
export type RequestFacts = RowOf<typeof columns>;

export const findRequestFacts = (
  client: Queryable,
  { customerId, requestId }: RequestKey,
): Promise<RequestFacts | undefined> =>
  queryRow(client, {
    name: "find-request-facts",
    text: `
      select r.reference, r.kind, r.state, r.details, r.replaced, r.costs, r.reason, r.created_at as "createdAt",
        c.name, c.tax_id as "taxId", c.email, c.mobile, c.language, r.contract_id as "contractId",
        k.name as "contractName", k.commodity, s.cups, s.street, s.postal_code as "postalCode", s.city,
        coalesce(a.alias, s.street || ', ' || s.city) as place
      from change_requests r
      join customers c on c.customer_id = $1
      left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
      left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
      left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
      where r.customer_id = $1 and r.request_id = $2`,
    values: [customerId, requestId],
    columns,
  });
