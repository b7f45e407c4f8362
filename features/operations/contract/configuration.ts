import * as z from "zod/mini";
import { completeLanguages, knownLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { displayTypes } from "#platform/contract/settings.ts";

const on = z._default(z.boolean(), true);
const off = z._default(z.boolean(), false);
const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
const positive = (fallback: number) => z._default(z.number().check(z.positive()), fallback);
const rows = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(150)), fallback);
const callsPerMinute = (fallback: number) => z._default(z.int().check(z.gte(1)), fallback);
const link = z.url({ protocol: /^https$/ });
/** A path inside the portal, starting with `/`. */
const portalPath = z
  .string()
  .check(
    z.refine((path) => safeRedirect(path) !== undefined, "must be an https address or a path of the portal"),
  );
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
// oxlint-disable-next-line typescript/consistent-type-assertions -- every field of a group has a default, so {} is one
const group = <const S extends z.core.$ZodShape>(shape: S) => z.prefault(z.strictObject(shape), {} as never);

/**
 * One text for all languages, or a text per language; parsed as a text per language, empty where none is given.
 */
const textPerLanguage = (maximum: number) => {
  const words = z.string().check(z.maxLength(maximum));
  return z.pipe(
    z.union(
      [words, z.partialRecord(z.enum(completeLanguages), words)],
      "must be a text, or a text for each language",
    ),
    z.transform((given): Record<CompleteLanguage, string> => {
      const of = (language: CompleteLanguage) =>
        typeof given === "string" ? given : (given[language] ?? "");
      return { ca: of("ca"), es: of("es"), en: of("en") };
    }),
  );
};

const organization = z.strictObject({
  name: text(60),
  legalName: text(120),
  taxId: text(12),
  address: text(200),
  email: z.email(),
  phone: text(30),
  phone_crm: z.optional(text(30)),
  emergencyPhone: z._default(text(30), "112"),
  /** Hours of the telephone service. */
  schedule: z.prefault(textPerLanguage(200), ""),
  website: link,
  /** Number of the retailer in the CNMC's register, for the comparator's link on each bill. */
  retailerCode: z._default(z.string().check(z.regex(/^R[1-9]-\d{3,4}$/)), "R2-999"),
  complaintsBody: z._default(text(200), "Junta Arbitral de Consum de Catalunya"),
});

/** A third-party script that is loaded only with consent to its kind of cookies. */
const thirdParty = z.strictObject({
  name: text(60),
  category: z.enum(["preferences", "statistics", "marketing"]),
  kind: z.enum(["analytics", "chat", "tracking"]),
  script: link,
  /** Origins that the script may connect to, besides its own. */
  connect: z._default(z.array(link), []),
});

const cookies = group({
  /** Raised when the purposes of the cookies change: every visitor is asked again. */
  version: z._default(z.int().check(z.gte(1)), 1),
  thirdParties: z._default(z.array(thirdParty), []),
  /** Error replays, sent to a service with Sentry's protocol. Nothing is recorded unless its address is set. */
  errorReplay: group({
    dsn: z.optional(link),
    onErrorSampleRate: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
    sessionSampleRate: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
  }),
});

const openid = group({
  enabled: off,
  /** Issuer URL of the provider, the base of its discovery document. */
  issuer: z.optional(z.url({ protocol: /^https?$/ })),
  clientId: z.optional(text(200)),
  /** The provider's name on its sign-in button; defaults to the organization's name. */
  providerName: z.optional(text(60)),
  /** How the portal authenticates itself at the provider's token endpoint. */
  clientAuthentication: z._default(
    z.enum(["client_secret_basic", "client_secret_post"]),
    "client_secret_basic",
  ),
  scope: z._default(text(200), "openid profile email"),
  /** Whether the portal's own sign-in stays available as well. */
  allowDefaultLogin: off,
  /** The provider's page for changing the password. */
  changePasswordUrl: z.optional(link),
  /**
   * The claim with the tax id, when the provider verifies it; it identifies the customer at the first sign-in.
   */
  taxIdClaim: z.optional(text(60)),
  /** Whether an email that the provider marks as verified may identify the customer at the first sign-in. */
  linkByVerifiedEmail: off,
});

const features = group({
  displayTypes: z._default(z.array(z.enum(displayTypes)).check(z.minLength(1)), ["electricity", "gas"]),
  contact: on,
  unsignedContact: on,
  contactAutoReads: on,
  reclamATCContact: off,
  reclamation: on,
  powerChange: on,
  notificacionAddressChange: on,
  noCesionSips: on,
  invoiceOnlineModification: on,
  electronicNotificationButton: on,
  attachmentOnIbanChange: off,
  contractReportDownload: on,
  onlinePayment: on,
  virtualBattery: on,
  selfConsumption: on,
  multipointInvoices: off,
  horizontalButtonLayout: off,
  serverElements: off,
  showCoupons: off,
});

const contracts = group({
  itemsPerPage: rows(10),
  showProduct: on,
  showPower: on,
  dontShowSearchFilter: off,
});

const invoices = group({
  itemsPerPage: rows(100),
  downloadTypes: z._default(z.array(z.enum(["pdf", "signed_pdf", "curve", "signed_xml"])), ["pdf"]),
});

/**
 * The whole configuration of a deployment, one file. Unknown keys are refused; defaults are the
 * specification's.
 */
export const configuration = z.strictObject({
  /** Loads the demo retailer into an empty database and allows the sandboxes to run. */
  demo: off,
  organization,
  links: z.strictObject({ conditions: link, gdpr: link }),
  languages: group({
    offered: z._default(z.array(z.enum(knownLanguages)).check(z.minLength(1)), [...completeLanguages]),
    default: z._default(z.enum(completeLanguages), "ca"),
  }),
  theme: group({ primary: z._default(colour, "#14133B"), secondary: z._default(colour, "#62BAEA") }),
  navigation: group({ layout: z._default(z.enum(["sidebar", "header"]), "sidebar") }),
  sidebar: group({ groups: on }),
  home: group({
    type: z._default(z.enum(["default", "dashboard", "tabGroups"]), "default"),
    showHeroArea: on,
    /** The screen shown after signing in. */
    landing: z._default(z.enum(["invoices", "contracts", "consumption", "home"]), "invoices"),
  }),
  features,
  contract: group({ ibanChange: group({ enabled: on }), gasIbanChange: group({ enabled: on }) }),
  contracts,
  invoices,
  contractation: group({
    electricity: on,
    gas: on,
    dual: on,
    authenticate: off,
    invoiceRequired: on,
  }),
  signUp: group({ enabled: on, phoneField: on, invoiceNumberField: off }),
  comparator: group({ enabled: on }),
  powerCalculator: group({ enabled: on }),
  newsletter: group({ enabled: on }),
  helpDialog: group({
    enabled: on,
    /** Target of the dialog's button; defaults to the portal's contact page. */
    link: z.optional(z.union([link, portalPath], "must be an https address or a path of the portal")),
  }),
  powerChangeCosts: group({
    connectionEur: positive(9.04),
    accessEurPerKw: positive(19.7),
    extensionEurPerKw: positive(17.27),
  }),
  session: group({
    /** Minutes without activity after which a session ends. */
    idleMinutes: z._default(z.int().check(z.gte(5), z.lte(720)), 30),
    /** Hours after which a session ends regardless of activity. */
    maxHours: z._default(z.int().check(z.gte(1), z.lte(72)), 12),
    /** Lifetime of remember-me, in days; 0 disables it. */
    rememberDays: z._default(z.int().check(z.gte(0), z.lte(365)), 30),
    /** Maximum length of an impersonation session, in minutes. */
    impersonationMinutes: z._default(z.int().check(z.gte(5), z.lte(120)), 30),
  }),
  /** A second step at sign-in, for customers who enable it. */
  secondFactor: group({ enabled: on }),
  openid,
  cookies,
  mail: group({
    /** Sender of the portal's emails; defaults to the organization's email. */
    from: z.optional(z.email()),
  }),
  /** Requests per minute per customer, or per IP address without a session. */
  rateLimits: group({
    read: callsPerMinute(defaultRateLimits.read),
    write: callsPerMinute(defaultRateLimits.write),
    signIn: callsPerMinute(defaultRateLimits.sign_in),
    document: callsPerMinute(defaultRateLimits.document),
  }),
  password: group({ minimumLength: z._default(z.int().check(z.gte(6), z.lte(64)), 6) }),
  fileUploadSizeLimit: z._default(z.int().check(z.gte(1), z.lte(500_000_000)), 15_000_000),
  featureFlags: group({ coupons: group({ coupon: off }), crm: group({ case: on }) }),
});
export type Configuration = z.output<typeof configuration>;
