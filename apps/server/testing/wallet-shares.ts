export { findWalletShares, replaceShares } from "#features/wallets/server/share-queries.ts";
