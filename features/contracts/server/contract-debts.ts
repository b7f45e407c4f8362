import { execute, type Queryable } from "#platform/server/database/query.ts";

interface PaidDebt {
  readonly customerId: number;
  readonly contractId: number;
  readonly paidCents: number;
}

/**
 * Takes what was paid of a contract's invoices off its debt, which the retailer's system loads anew with the contract. The
 * debt is what the customer has to pay by hand (`settlementOf` of `energy/amount-owed.ts`).
 */
export const reduceContractDebt = async (
  client: Queryable,
  { customerId, contractId, paidCents }: PaidDebt,
): Promise<void> => {
  await execute(client, {
    name: "reduce-contract-debt",
    text: `update contracts set debt_cents = greatest(debt_cents - $3::integer, 0)
           where customer_id = $1 and contract_id = $2 and debt_cents > 0`,
    values: [customerId, contractId, paidCents],
  });
};

interface RaisedDebt {
  readonly customerId: number;
  readonly contractId: number;
  readonly unpaidCents: number;
}

/** Adds what is to be paid again of a contract's invoices to its debt. */
export const raiseContractDebt = async (
  client: Queryable,
  { customerId, contractId, unpaidCents }: RaisedDebt,
): Promise<void> => {
  await execute(client, {
    name: "raise-contract-debt",
    text: `update contracts set debt_cents = debt_cents + $3::integer where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId, unpaidCents],
  });
};
