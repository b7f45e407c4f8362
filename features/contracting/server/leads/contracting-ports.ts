import type { PlainDate } from "#energy/calendar.ts";
import type { IdentityCheck } from "#integrations/identity-check/port.ts";
import type { SolvencyFile } from "#integrations/solvency/port.ts";
import type { SupplyPointRegistry } from "#integrations/supply-points/port.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Commodity } from "../../contract/lead-record.ts";

export type ContractingSettings = Configuration["contractation"];

/** What decides whether a product can be contracted. */
export interface WantedOffer {
  readonly commodity: Commodity;
  readonly productId: number;
  readonly tariffCode: string;
  readonly postalCode: string;
  readonly powersW: readonly number[];
  readonly selfConsumption: "with" | "without";
  readonly audience: "home" | "business";
}

/** A product of the catalogue. */
export interface OfferedProduct {
  readonly productId: string;
  readonly name: string;
}

/** What contracting needs of the catalogue. */
export interface OfferPorts {
  /** CNMC's code of the tariff with a number in the lists of tariffs; undefined for a number that none has. */
  readonly tariffCodeOf: (commodity: Commodity, tariffId: number) => string | undefined;
  /** The product, where a contract of this day can have it; undefined otherwise. */
  readonly findOffer: (wanted: WantedOffer, day: PlainDate) => Promise<OfferedProduct | undefined>;
}

export interface Throttle {
  readonly begin: (name: string, address: string, now: Date) => Promise<number | undefined>;
  readonly succeed: (name: string, address: string) => Promise<void>;
}

export interface ContractingPorts extends OfferPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly storage: { readonly delete: (key: string) => Promise<unknown> };
  readonly resolveAttachments: ResolveAttachments;
  readonly throttle: Throttle;
  readonly readConfiguration: () => { readonly contractation: ContractingSettings };
  readonly supplyPointRegistry: SupplyPointRegistry;
  readonly solvency: SolvencyFile;
  readonly identityCheck: IdentityCheck;
  readonly organization: { readonly name: string; readonly phone: string };
  /** Called with failures that do not fail the call. */
  readonly onFailure: (error: Error) => void;
}
