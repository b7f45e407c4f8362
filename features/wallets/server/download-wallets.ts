import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { ThreadPool } from "#platform/server/threads/thread-pool.ts";
import { downloadWallets, sheetMediaType } from "../contract/download-wallets.ts";
import { isDiscountType } from "../contract/wallet-share.ts";
import { readWallets } from "./list-wallets.ts";
import { percentageOf } from "./share-queries.ts";
import type { WalletSheet } from "./wallet-sheet-task.ts";
import { wordsOf } from "./wallet-words.ts";

export interface DownloadWalletsPorts {
  readonly database: Database;
  readonly threads: Pick<ThreadPool, "run">;
}

const taskModule = new URL("./wallet-sheet-task.ts", import.meta.url);
const written = z.object({ content: z.instanceof(Uint8Array) });

type Found = Awaited<ReturnType<typeof readWallets>>;

interface SheetCall {
  readonly language: CompleteLanguage;
  readonly now: Date;
}

const walletSheet = ({ wallets }: Found, { language }: SheetCall): WalletSheet => {
  const t = wordsOf(language);
  return {
    name: t("wallets"),
    headers: [t("wallet"), t("balance")],
    rows: wallets.map(({ name, balanceCents }) => [name, { euroCents: balanceCents }]),
  };
};

const contractSheet = ({ shares }: Found, { language, now }: SheetCall): WalletSheet => {
  const t = wordsOf(language);
  const today = madridDate(now);
  const columns = [
    "wallet",
    "contract",
    "address",
    "percentage",
    "weight",
    "discount",
    "from",
    "to",
    "origin",
  ] as const;
  return {
    name: t("contracts"),
    headers: columns.map((column) => t(column)),
    rows: shares.map((share) => [
      share.walletName,
      share.contractName,
      `${share.street}, ${share.city}`,
      { count: percentageOf(share, shares, today) },
      { count: share.weight },
      isDiscountType(share.discountManagement)
        ? t(`discounts.${share.discountManagement}`)
        : share.discountManagement,
      { day: share.startsOn },
      share.endsOn === null ? null : { day: share.endsOn },
      share.isOrigin ? t("yes") : t("no"),
    ]),
  };
};

const entrySheet = ({ wallets, ledgers }: Found, { language }: SheetCall): WalletSheet => {
  const t = wordsOf(language);
  const columns = ["wallet", "day", "kind", "amount", "balance", "contract", "invoice", "note"] as const;
  return {
    name: t("entries"),
    headers: columns.map((column) => t(column)),
    rows: ledgers.map((entry) => [
      wallets.find(({ walletId }) => walletId === entry.walletId)?.name ?? "",
      { day: entry.day },
      t(`kinds.${entry.kind}`),
      { euroCents: entry.amountCents },
      { euroCents: entry.balanceCents },
      entry.contractName,
      entry.invoiceNumber,
      entry.note,
    ]),
  };
};

export const handleDownloadWallets = ({ database, threads }: DownloadWalletsPorts): Handler =>
  handler(downloadWallets, async ({ params: { ids }, session: { customerId }, language, now, fail }) => {
    const all = await readWallets(database, { customerId, language });
    const isOwn = (id: number): boolean => all.wallets.some(({ walletId }) => walletId === id);
    if (!ids.every(isOwn)) return fail("wallet_not_found");
    const chosen = {
      wallets: all.wallets.filter(({ walletId }) => ids.includes(walletId)),
      shares: all.shares.filter(({ walletId }) => ids.includes(walletId)),
      ledgers: all.ledgers.filter(({ walletId }) => ids.includes(walletId)),
    };
    const sheets = [walletSheet, contractSheet, entrySheet].map((make) => make(chosen, { language, now }));
    const { content } = z.parse(written, await threads.run(taskModule, { sheets }));
    return {
      filename: `${wordsOf(language)("fileName")}_${madridDate(now)}.xlsx`,
      mediaType: sheetMediaType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    };
  });
