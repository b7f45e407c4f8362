import type { PlainDate } from "#energy/calendar.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { IdentityCheck } from "#integrations/identity-check/port.ts";
import type { SolvencyFile } from "#integrations/solvency/port.ts";
import type { SupplyPointRegistry } from "#integrations/supply-points/port.ts";
import type { OfferedProduct as DescribedOffer } from "#features/catalogue/contract/offered-product.ts";
import type { CouponTerms } from "#features/promotions/contract/coupon-code.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { Commodity } from "../../contract/lead-record.ts";
import type { PresentContract } from "../papers/paper-facts.ts";

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

/** The same with what its estimate depends on besides. */
export interface WantedDescription extends WantedOffer {
  readonly cups: string;
  readonly coupon?: string | undefined;
  readonly language: CompleteLanguage;
}

/** A product of the catalogue, with its prices and its estimate as they are offered. */
export interface OfferedProduct {
  readonly productId: string;
  readonly name: string;
  readonly description: DescribedOffer;
}

/** What contracting needs of the catalogue. */
export interface OfferPorts {
  /** CNMC's code of the tariff with a number in the lists of tariffs; undefined for a number that none has. */
  readonly tariffCodeOf: (commodity: Commodity, tariffId: number) => string | undefined;
  /** The product, where a contract of this day can have it; undefined otherwise. */
  readonly findOffer: (
    wanted: WantedOffer,
    day: PlainDate,
  ) => Promise<{ readonly productId: string; readonly name: string } | undefined>;
  /** Its prices, promotions, services and estimate, in a language. */
  readonly describeOffer: (wanted: WantedDescription, day: PlainDate) => Promise<DescribedOffer | undefined>;
  readonly promotions: {
    /** What a coupon gives on a day; undefined for one that cannot be used. */
    readonly findCoupon: (typed: {
      readonly code: string;
      readonly today: PlainDate;
      readonly language: CompleteLanguage;
    }) => Promise<CouponTerms | undefined>;
  };
}

export interface Throttle {
  readonly begin: (name: string, address: string, now: Date) => Promise<number | undefined>;
  readonly succeed: (name: string, address: string) => Promise<void>;
}

/** What papers and accounts need of other features. */
export interface PaperPorts {
  readonly storage: FileStorage;
  readonly printDocument: PrintDocument;
  /** Where contracts are signed. */
  readonly provider: DocumentSignature;
  /** The order to debit the account, in the words of SEPA. */
  readonly mandateOf: (language: CompleteLanguage) => {
    readonly text: string;
    readonly creditorIdentifier: string;
  };
  /** What a customer has for a supply point before. */
  readonly findPresentContract: (
    key: { readonly customerId: number; readonly supplyPoint: string },
    day: PlainDate,
  ) => Promise<PresentContract | undefined>;
}

export interface ContractingPorts extends OfferPorts, PaperPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly resolveAttachments: ResolveAttachments;
  readonly throttle: Throttle;
  readonly readConfiguration: () => Pick<Configuration, "contractation" | "organization" | "links">;
  readonly supplyPointRegistry: SupplyPointRegistry;
  readonly solvency: SolvencyFile;
  readonly identityCheck: IdentityCheck;
  readonly organization: { readonly name: string; readonly phone: string };
  /** Called with failures that do not fail the call. */
  readonly onFailure: (error: Error) => void;
}
