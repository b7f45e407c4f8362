import type { PlainDate } from "#energy/calendar.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import type { SipsCession } from "../contract/contract-fields.ts";
import type { TariffOptionKind } from "../contract/tariff-options.ts";

/** What a change that a customer requested does to the contract; changes of terms stand within `changeTerms`. */
interface ContractKey {
  readonly customerId: number;
  readonly contractId: number | null;
}

/** Whether the distributor can begin a process, and the powers from now on; `null` leaves them as they are. */
export const setPowers = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  {
    isGridAccessAvailable,
    powersW,
  }: { readonly isGridAccessAvailable: boolean; readonly powersW: readonly number[] | null },
): Promise<void> => {
  await execute(client, {
    name: "apply-power-change",
    text: `update contracts set grid_access_available = $3, powers_w = coalesce($4::integer[], powers_w)
               where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId, isGridAccessAvailable, powersW],
  });
};

export const setInvoiceDelivery = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  delivery: "email" | "postal",
): Promise<void> => {
  await execute(client, {
    name: "set-invoice-delivery",
    text: "update contracts set invoice_delivery = $3 where customer_id = $1 and contract_id = $2",
    values: [customerId, contractId, delivery],
  });
};

export const setSipsCession = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  state: SipsCession,
): Promise<void> => {
  await execute(client, {
    name: "set-sips-cession",
    text: "update contracts set sips_cession = $3 where customer_id = $1 and contract_id = $2",
    values: [customerId, contractId, state],
  });
};

/** Not active, with the days of its request and of its beginning. */
export const setElectronicNotification = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  { requestedOn, startsOn }: { readonly requestedOn: string | null; readonly startsOn: string | null },
): Promise<void> => {
  await execute(client, {
    name: "set-electronic-notification",
    text: `update contracts set electronic_notification = $3, electronic_notification_requested_on = $4,
           electronic_notification_starts_on = $5
         where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId, false, requestedOn, startsOn],
  });
};

export const activateElectronicNotification = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  today: PlainDate,
): Promise<void> => {
  await execute(client, {
    name: "activate-electronic-notification",
    text: `update contracts set electronic_notification = true, electronic_notification_starts_on = $3
               where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId, today],
  });
};

export const setTariffOption = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  { option, value }: { readonly option: TariffOptionKind; readonly value: unknown },
): Promise<void> => {
  await execute(client, {
    name: "set-tariff-option",
    text: `update contracts set tariff_options = tariff_options || jsonb_build_object($3::text, $4::jsonb)
                 where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId, option, JSON.stringify(value)],
  });
};

/** The options of a tariff are those of its product: none of them outlives it. */
export const setProduct = async (
  client: Queryable,
  { customerId, contractId }: ContractKey,
  {
    from,
    to,
    options,
  }: { readonly from: string | null; readonly to: string | null; readonly options: unknown },
): Promise<void> => {
  await execute(client, {
    name: "set-product-of-contract",
    text: `update contracts set product_id = $4, tariff_options = $5
           where customer_id = $1 and contract_id = $2 and product_id is not distinct from $3`,
    values: [customerId, contractId, from, to, JSON.stringify(options)],
  });
};
