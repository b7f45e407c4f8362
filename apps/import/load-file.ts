import { claimCurves } from "#features/consumption/server/curves/curve-owners.ts";
import { endPasswordLinks } from "#features/account/server/sign-in/one-time-tokens.ts";
import { changeTerms } from "#features/contracts/server/contract-terms.ts";
import { storeFirstPasswords } from "#features/account/server/password/passwords.ts";
import { replaceShares } from "#features/wallets/server/share-queries.ts";
import { followLoadedBills } from "#features/payment-plans/server/follow-loads.ts";
import { announce } from "#features/notifications/server/announce.ts";
import type { LoadLanguages } from "#features/profile/server/load-customers.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { FileToLoad, LoadOutcome } from "#platform/server/loading/load-outcome.ts";
import { loaders } from "./loaders.gen.ts";

export type LoadKind = keyof typeof loaders;

/** A file of the deployment to load. */
export interface DeploymentFile extends FileToLoad {
  readonly storage: FileStorage;
  readonly languages: LoadLanguages;
  /** Distributors whose curve files of the Canary Islands are in Madrid's time. */
  readonly madridTimeDistributors: readonly string[];
}

/** Loads a file. Rejects, with nothing loaded, when the file cannot be read or the database fails. */
export const loadFile = (kind: LoadKind, file: DeploymentFile): Promise<LoadOutcome> =>
  loaders[kind]({
    ...file,
    announce,
    followBills: followLoadedBills,
    claimCurves,
    replaceWalletShares: replaceShares,
    storeFirstPasswords,
    endPasswordLinks,
    changeTerms,
  });
