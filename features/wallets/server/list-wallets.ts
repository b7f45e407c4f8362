import { madridDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import { ledgerMonths, nextExpiry, type LedgerEntry } from "#energy/wallet-ledger.ts";
import { page } from "#platform/contract/list.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listSharePercentages } from "../contract/list-share-percentages.ts";
import { listWalletEntries } from "../contract/list-wallet-entries.ts";
import { listWallets, type Wallet } from "../contract/list-wallets.ts";
import { listWalletTypes } from "../contract/list-wallet-types.ts";
import type { DiscountType } from "../contract/wallet-share.ts";
import { findLedgers, type FoundEntry } from "./ledger-queries.ts";
import { findContractId, findShares, findWallets, percentageOf, type FoundShare } from "./share-queries.ts";
import { discountDescriptions } from "./wallet-words.ts";

export interface WalletPorts {
  readonly database: Database;
  readonly readConfiguration: () => {
    readonly wallets: { readonly expiryYears: number; readonly discountTypes: readonly DiscountType[] };
  };
}

const shownMonths = 24;

const shareOf = (share: FoundShare, shares: readonly FoundShare[], today: PlainDate) => ({
  ...share,
  percentage: percentageOf(share, shares, today),
  hasSelfConsumption: share.selfConsumptionCode !== "00",
});

const sumOf = (entries: readonly LedgerEntry[], kind: LedgerEntry["kind"]): number =>
  entries.filter((entry) => entry.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);

interface Found {
  readonly wallets: Awaited<ReturnType<typeof findWallets>>;
  readonly shares: readonly FoundShare[];
  readonly ledgers: readonly FoundEntry[];
}

/** The customer's wallets in the order of their names. */
const readNamedWallets = async (
  { pool }: Pick<Database, "pool">,
  { customerId, language }: { readonly customerId: number; readonly language: CompleteLanguage },
) => {
  const compare = compareNames(language);
  return (await findWallets(pool, customerId)).toSorted((a, b) => compare(a.name, b.name));
};

/** Wallets with their shares and entries, as they are at one moment. */
export const readWallets = async (
  { pool }: Database,
  reader: { readonly customerId: number; readonly language: CompleteLanguage },
): Promise<Found> => {
  const { customerId, language } = reader;
  const [wallets, found] = await Promise.all([
    readNamedWallets({ pool }, reader),
    findShares(pool, customerId),
  ]);
  const compare = compareNames(language);
  const shares = found.toSorted(
    (a, b) =>
      b.startsOn.localeCompare(a.startsOn) ||
      compare(a.walletName, b.walletName) ||
      compare(a.contractName, b.contractName),
  );
  const ledgers = await findLedgers(
    pool,
    customerId,
    wallets.map(({ walletId }) => walletId),
  );
  return { wallets, shares, ledgers };
};

export const handleListWallets = ({ database, readConfiguration }: WalletPorts): Handler =>
  handler(listWallets, async ({ session: { customerId }, language, now }) => {
    const { wallets, shares, ledgers } = await readWallets(database, { customerId, language });
    const today = madridDate(now);
    const years = readConfiguration().wallets.expiryYears;
    const items = wallets.map(({ walletId, name, balanceCents }): Wallet => {
      const entries = ledgers
        .filter((entry) => entry.walletId === walletId)
        .map((entry) => ({ ...entry, day: plainDate(entry.day) }));
      return {
        walletId,
        name,
        balanceCents,
        earnedCents: sumOf(entries, "surplus"),
        appliedCents: 0 - sumOf(entries, "applied"),
        expiredCents: 0 - sumOf(entries, "expired"),
        adjustedCents: sumOf(entries, "adjustment"),
        nextExpiry: nextExpiry(entries, { years, today }),
        shares: shares
          .filter((share) => share.walletId === walletId)
          .map((share) => shareOf(share, shares, today)),
        months: ledgerMonths(entries, { today, count: shownMonths }),
      };
    });
    return { items };
  });

export const handleListWalletEntries = ({ database: { pool } }: WalletPorts): Handler =>
  handler(listWalletEntries, async ({ session: { customerId }, params: { walletId }, query, fail }) => {
    const wallets = await findWallets(pool, customerId);
    if (!wallets.some((wallet) => wallet.walletId === walletId)) return fail("wallet_not_found");
    const entries = (await findLedgers(pool, customerId, [walletId])).toReversed();
    return page(entries.slice(query.offset, query.offset + query.limit), entries.length, query);
  });

export const handleListWalletTypes = ({ readConfiguration }: WalletPorts): Handler =>
  handler(listWalletTypes, async ({ language }) => ({
    types: readConfiguration().wallets.discountTypes.map((name) => ({
      name,
      description: discountDescriptions(language, name),
    })),
  }));

export const handleListSharePercentages = ({ database: { pool } }: WalletPorts): Handler =>
  handler(listSharePercentages, async ({ session: { customerId }, params: { id }, language, now, fail }) => {
    const contractId = (await findContractId(pool, customerId, { id })) ?? fail("contract_not_found");
    const [wallets, shares] = await Promise.all([
      readNamedWallets({ pool }, { customerId, language }),
      findShares(pool, customerId),
    ]);
    return {
      percentages: wallets.map(({ walletId }) => {
        const share = shares.find((found) => found.walletId === walletId && found.contractId === contractId);
        return {
          walletId,
          percentage: share === undefined ? 0 : percentageOf(share, shares, madridDate(now)),
        };
      }),
    };
  });
