import * as z from "zod/mini";
import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { hasShareEnded, walletShareState, weightsWithPercentage } from "#energy/wallet-shares.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { defineChange, type ChangeKind, type SubmitRequest } from "#platform/server/change-kind.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { changeDiscounts } from "../contract/change-discounts.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import { moveShare } from "../contract/move-share.ts";
import type { DiscountType } from "../contract/wallet-share.ts";
import {
  deleteShares,
  findContractId,
  findShares,
  findWallets,
  markApplied,
  percentageOf,
  writeShares,
  type FoundShare,
  type ShareKey,
  type ShareRow,
} from "./share-queries.ts";

const shareRow = z.object({
  wallet_id: z.int(),
  contract_id: z.int(),
  weight: z.int(),
  discount_management: z.string(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  is_origin: z.boolean(),
});
/** The rows before and after a change; a row that is only in `before` is deleted. */
const changedRows = z.object({ before: z.array(shareRow), after: z.array(shareRow) });
type ChangedRows = z.output<typeof changedRows>;

const sameShare = (a: ShareKey, b: ShareKey): boolean =>
  a.wallet_id === b.wallet_id && a.contract_id === b.contract_id;

/** The shares that a change ended. */
const movedAway = ({ before, after }: ChangedRows): ShareRow[] =>
  before.filter((row) => !after.some((changed) => sameShare(changed, row)));

/**
 * A change of shares. The portal shows it as soon as it is sent, as not applied; the retailer's completion marks it as
 * applied. A rejected or withdrawn one restores what it replaced, except for shares that the retailer's files have
 * replaced since.
 */
const shareChange = <Details>(kind: string, details: z.ZodMiniType<Details>): ChangeKind<Details> =>
  defineChange({
    kind,
    details,
    apply: async (client, { customerId, state, replaced }) => {
      const { before, after } = changedRows.parse(replaced);
      if (state === "sent") {
        await deleteShares(client, customerId, { keys: movedAway({ before, after }), onlyUnapplied: false });
        await writeShares(client, customerId, { rows: after, isApplied: false });
      } else if (state === "done") await markApplied(client, customerId, after);
      else if (state === "rejected" || state === "cancelled") {
        const undone = await deleteShares(client, customerId, { keys: after, onlyUnapplied: true });
        const isWhole = undone.length === after.length;
        const moved = isWhole ? movedAway({ before, after }) : [];
        const restored = before.filter((row) => [...undone, ...moved].some((key) => sameShare(key, row)));
        await writeShares(client, customerId, { rows: restored, isApplied: true });
      }
    },
  });

const percentage = z.int().check(z.gte(0), z.lte(100));
/** The weights of a wallet's contracts after a change, for the retailer's system. */
const weights = z.array(z.object({ contracte: z.string(), pes: z.int() }));

export const percentageChange = shareChange(
  "wallet.percentage",
  z.object({ bateria: z.string(), pes_percentatge: percentage, pesos: weights }),
);
export const shareMove = shareChange(
  "wallet.move",
  z.object({ bateria: z.string(), bateria_desti: z.string(), pes_percentatge: percentage, pesos: weights }),
);
export const discountsChange = shareChange(
  "wallet.discounts",
  z.object({ bateria: z.string(), valor_descomptes: z.string() }),
);

export interface ShareChangePorts {
  readonly database: Database;
  readonly submitRequest: SubmitRequest;
  readonly readConfiguration: () => {
    readonly wallets: { readonly discountTypes: readonly DiscountType[] };
  };
  /** The contract as `getContract` answers it. */
  readonly readContract: (contract: {
    readonly customerId: number;
    readonly name: string;
    readonly now: Date;
    readonly language: CompleteLanguage;
  }) => Promise<Contract | undefined>;
}

interface ShareCall {
  readonly params: { readonly name: string; readonly batteryId: number };
  readonly session: { readonly customerId: number };
  readonly now: Date;
  readonly fail: (
    code: "contract_not_found" | "wallet_not_found" | "share_locked" | "wallet_change_under_way",
  ) => never;
}

/** What a change is planned on, read under the lock of the customer's row. */
interface Situation {
  readonly client: Queryable;
  readonly share: FoundShare;
  /** All shares of the customer that have not ended. */
  readonly shares: readonly FoundShare[];
  readonly today: PlainDate;
}

interface PlannedChange<Details> extends ChangedRows {
  readonly change: ChangeKind<Details>;
  readonly details: NoInfer<Details>;
}

const rowOf = (share: FoundShare): ShareRow => ({
  wallet_id: share.walletId,
  contract_id: share.contractId,
  weight: share.weight,
  discount_management: share.discountManagement,
  starts_on: share.startsOn,
  ends_on: share.endsOn,
  is_origin: share.isOrigin,
});

/** The share of the call, which must be the customer's and active. */
const findSituation = async (
  client: Queryable,
  { params, session: { customerId }, now, fail }: ShareCall,
): Promise<Situation> => {
  await lockCustomer(client, customerId);
  const contractId =
    (await findContractId(client, customerId, { name: params.name })) ?? fail("contract_not_found");
  const today = madridDate(now);
  const all = await findShares(client, customerId);
  const shares = all.filter((share) => !hasShareEnded(share, today));
  const share =
    all.find((found) => found.contractId === contractId && found.walletId === params.batteryId) ??
    fail("wallet_not_found");
  const state = walletShareState({ ...share, percentage: percentageOf(share, shares, today) }, today);
  return state === "active" ? { client, share, shares, today } : fail("share_locked");
};

/** Plans a change and submits it, all under one lock; returns the request's reference. */
const submitShareChange = <Details>(
  { database, submitRequest }: Pick<ShareChangePorts, "database" | "submitRequest">,
  call: ShareCall,
  plan: (situation: Situation) => PlannedChange<Details> | Promise<PlannedChange<Details>>,
): Promise<string> =>
  inTransaction(database.pool, async (client) => {
    const situation = await findSituation(client, call);
    const { change, details, before, after } = await plan(situation);
    const changed = [...before, ...after];
    const { outcome, reference } = await submitRequest(
      change,
      {
        customerId: call.session.customerId,
        contractId: situation.share.contractId,
        details,
        replaced: { before, after },
        state: "sent",
        now: call.now,
        check: async () => {
          // A percentage changes all contracts of its wallet, the discounts only their own.
          const isWaiting = situation.shares.some(
            (share) => !share.isApplied && changed.some((row) => sameShare(row, rowOf(share))),
          );
          if (isWaiting) call.fail("wallet_change_under_way");
        },
      },
      client,
    );
    return outcome === "conflict" ? call.fail("wallet_change_under_way") : reference;
  });

const nameOf = (shares: readonly FoundShare[], id: number): string =>
  shares.find(({ contractId }) => contractId === id)?.contractName ?? "";

/** The rows of a wallet's shares with other weights. */
const reweighed = (
  shares: readonly FoundShare[],
  weightsAfter: ReturnType<typeof weightsWithPercentage>,
): ShareRow[] =>
  shares.flatMap((share) => {
    const changed = weightsAfter.find(({ contractId }) => contractId === share.contractId);
    return changed === undefined ? [] : [{ ...rowOf(share), weight: changed.weight }];
  });

export const handleChangeSharePercentage = (ports: ShareChangePorts): Handler =>
  handler(changeSharePercentage, async (call) => {
    const wanted = call.body.percentage;
    const reference = await submitShareChange(ports, call, ({ share, shares, today }) => {
      const together = shares.filter(({ walletId }) => walletId === share.walletId);
      const others = together.filter(({ contractId }) => contractId !== share.contractId);
      if (others.length === 0) return call.fail("wallet_not_shared");
      // While it waits for the retailer, the same request again is a repetition.
      if (share.isApplied && percentageOf(share, shares, today) === wanted)
        return call.fail("percentage_unchanged");
      const after = reweighed(together, weightsWithPercentage(share.contractId, wanted, others));
      return {
        change: percentageChange,
        details: {
          bateria: share.walletName,
          pes_percentatge: wanted,
          pesos: after.map(({ contract_id, weight }) => ({
            contracte: nameOf(shares, contract_id),
            pes: weight,
          })),
        },
        before: together.map(rowOf),
        after,
      };
    });
    return { reference };
  });

type MoveCall = ShareCall & {
  readonly body: { readonly percentage: number; readonly targetWalletId: number };
  readonly fail: (
    code: "share_is_origin" | "self_consumption_active" | "percentage_not_possible" | "wallet_not_found",
  ) => never;
};

/** Ends the share in its wallet and gives the contract its percentage of the other one. */
const planMove = async (
  { client, share, shares, today }: Situation,
  { body: { percentage: wanted, targetWalletId }, session, fail }: MoveCall,
) => {
  if (share.isOrigin) return fail("share_is_origin");
  if (share.selfConsumptionCode !== "00") return fail("self_consumption_active");
  const wallets = await findWallets(client, session.customerId);
  const target = wallets.find(({ walletId }) => walletId === targetWalletId && walletId !== share.walletId);
  if (target === undefined) return fail("wallet_not_found");
  const others = shares.filter(
    ({ walletId, contractId }) => walletId === targetWalletId && contractId !== share.contractId,
  );
  if (wanted === 0 || (others.length === 0 && wanted !== 100)) return fail("percentage_not_possible");
  const former = shares.find(
    ({ walletId, contractId }) => walletId === targetWalletId && contractId === share.contractId,
  );
  const weightsAfter = weightsWithPercentage(share.contractId, wanted, others);
  const own = {
    ...rowOf(former ?? share),
    wallet_id: targetWalletId,
    starts_on: former !== undefined && former.startsOn < today ? former.startsOn : today,
    weight: wanted,
  };
  const after = [own, ...reweighed(others, weightsAfter)];
  return {
    change: shareMove,
    details: {
      bateria: share.walletName,
      bateria_desti: target.name,
      pes_percentatge: wanted,
      pesos: after.map(({ contract_id, weight }) => ({
        contracte: nameOf(shares, contract_id),
        pes: weight,
      })),
    },
    before: [share, ...others, ...(former === undefined ? [] : [former])].map(rowOf),
    after,
  };
};

export const handleMoveShare = (ports: ShareChangePorts): Handler =>
  handler(moveShare, async (call) => {
    await submitShareChange(ports, call, (situation) => planMove(situation, call));
    const { session, params, now, language } = call;
    const contract = await ports.readContract({ ...session, name: params.name, now, language });
    return contract ?? call.fail("contract_not_found");
  });

export const handleChangeDiscounts = (ports: ShareChangePorts): Handler =>
  handler(changeDiscounts, async (call) => {
    const { discountType } = call.body;
    const { discountTypes } = ports.readConfiguration().wallets;
    if (!discountTypes.some((type) => type === discountType)) return call.fail("discount_type_not_available");
    const reference = await submitShareChange(ports, call, ({ share }) => ({
      change: discountsChange,
      details: { bateria: share.walletName, valor_descomptes: discountType },
      before: [rowOf(share)],
      after: [{ ...rowOf(share), discount_management: discountType }],
    }));
    return { reference };
  });
