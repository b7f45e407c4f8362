import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod/mini";

/** The origin of the portal, for links in emails. Never taken from a request. */
export const publicOriginOf = ({ publicUrl, host, port }: Environment): string =>
  publicUrl === undefined ? `http://${host}:${port}` : new URL(publicUrl).origin;

const port = z.codec(z.string().check(z.regex(/^\d{1,5}$/)), z.int().check(z.lte(65_535)), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});
const seconds = z.codec(z.string().check(z.regex(/^\d{1,3}$/)), z.int(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});
const minLagSeconds = 5;
const maxLagSeconds = 120;
const defaultLagSeconds = 15;
const list = z.codec(z.string(), z.array(z.string()), {
  decode: (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  encode: (parts) => parts.join(","),
});

const namedNetworks = new Set(["loopback", "linklocal", "uniquelocal"]);

/** An address, a network such as `10.0.0.0/8`, or one of the names that Fastify knows. */
const isNetwork = (text: string): boolean => {
  const [address = "", prefix] = text.split("/");
  const longest = isIP(address) === 4 ? 32 : 128;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
  return namedNetworks.has(text) || (isIP(address) !== 0 && isPrefix);
};

const behindProxySeconds = 5;

const minSecretLength = 32;
const isLong = (secret: string): boolean => secret.length >= minSecretLength;

/** Customers' data leave by https, except to a program on this machine. */
const isProtected = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname))
  );
};

const logLevels = ["silent", "error", "warn", "info", "debug"] as const;

const schema = z.object({
  PORT: z.optional(port),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_REPLICA_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  REPLICA_MAX_LAG_SECONDS: z.optional(seconds.check(z.gte(minLagSeconds), z.lte(maxLagSeconds))),
  LLUM_CONFIGURATION: z._default(z.string(), "deployments/demo/llum.json"),
  LOG_LEVEL: z._default(z.enum(logLevels), "warn"),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  TRUSTED_PROXIES: z.optional(list.check(z.refine((networks) => networks.every(isNetwork)))),
  SHUTDOWN_DELAY_SECONDS: z.optional(seconds),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  NODE_ENV: z.optional(z.string()),
  LLUM_ALLOW_DEMO: z.optional(z.literal("yes")),
  LLUM_SECRETS: z.optional(
    list.check(
      z.minLength(1),
      z.refine((secrets) => secrets.every(isLong)),
    ),
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  OPENID_CLIENT_SECRET: z.optional(z.string()),
  STAFF_OPENID_CLIENT_SECRET: z.optional(z.string()),
  BACK_OFFICE_WEBHOOK_URL: z.optional(z.url().check(z.refine(isProtected))),
  BACK_OFFICE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_\w{8,}$/))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_\w{8,}$/))),
  STRIPE_WEBHOOK_SECRETS: z.optional(
    list.check(
      z.minLength(1),
      z.refine((secrets) => secrets.every((secret) => /^whsec_\w{16,}$/.test(secret))),
    ),
  ),
  STRIPE_API_URL: z.optional(z.url().check(z.refine(isProtected))),
  SANDBOX_BANK_URL: z.optional(z.url().check(z.refine(isProtected))),
  SANDBOX_BANK_SECRET: z.optional(z.string().check(z.minLength(16))),
  SIGNATURE_URL: z.optional(z.url().check(z.refine(isProtected))),
  SIGNATURE_TOKEN: z.optional(z.string().check(z.minLength(16))),
  SUPPLY_POINTS_URL: z.optional(z.url().check(z.refine(isProtected))),
  SUPPLY_POINTS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  SIPS_URL: z._default(z.url().check(z.refine(isProtected)), "https://api.cnmc.gob.es/verticales/v1/SIPS"),
  SIPS_CONSUMER_KEY: z.optional(z.string().check(z.minLength(8))),
  SIPS_CONSUMER_SECRET: z.optional(z.string().check(z.minLength(8))),
  PUSH_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/))),
  SOLVENCY_URL: z.optional(z.url().check(z.refine(isProtected))),
  SOLVENCY_TOKEN: z.optional(z.string().check(z.minLength(16))),
  IDENTITY_CHECK_URL: z.optional(z.url().check(z.refine(isProtected))),
  IDENTITY_CHECK_TOKEN: z.optional(z.string().check(z.minLength(16))),
  SIGNING_CERTIFICATE_PASSWORD: z.optional(z.string()),
  FILE_SCANNER_URL: z.optional(
    z.union([z.literal("none"), z.url({ protocol: /^clamd$/ }).check(z.regex(/:\d+$/))]),
  ),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ENDPOINT: z.optional(z.url().check(z.refine(isProtected))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
});

/** Every variable that the process knows. */
export const environmentVariables: readonly string[] = Object.keys(schema.shape);

/** The error message of each variable. It does not repeat the value, which may be a secret. */
const expected: Readonly<Record<string, string>> = {
  PORT: "must be the number of a port, 0 to 65535",
  DATABASE_URL: "must begin with postgres:// or postgresql://",
  DATABASE_REPLICA_URL: "must begin with postgres:// or postgresql://",
  REPLICA_MAX_LAG_SECONDS: `must be a number of seconds, ${minLagSeconds} to ${maxLagSeconds}`,
  LOG_LEVEL: `must be one of ${logLevels.join(", ")}`,
  METRICS_TOKEN: "must have 16 characters or more",
  OTEL_EXPORTER_OTLP_ENDPOINT: "must begin with https:// or http://",
  TRUSTED_PROXIES: "must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8",
  SHUTDOWN_DELAY_SECONDS: "must be a number of seconds, 0 to 999",
  PUBLIC_URL: "must begin with https:// or http://",
  LLUM_ALLOW_DEMO: "can only be yes",
  LLUM_SECRETS: `must be one or more secrets of ${minSecretLength} characters, with commas between them; the first is the newest`,
  SMTP_URL: "must begin with smtps:// or smtp://",
  BACK_OFFICE_WEBHOOK_URL: "must begin with https://",
  STRIPE_SECRET_KEY: "must begin with sk_ or rk_",
  STRIPE_PUBLISHABLE_KEY: "must begin with pk_",
  STRIPE_WEBHOOK_SECRETS: "must be one or more secrets that begin with whsec_, with commas between them",
  STRIPE_API_URL: "must begin with https://",
  SANDBOX_BANK_URL: "must begin with https://, or http:// on this machine",
  SANDBOX_BANK_SECRET: "must have 16 characters or more",
  SIGNATURE_URL: "must begin with https://",
  SIGNATURE_TOKEN: "must have 16 characters or more",
  SUPPLY_POINTS_URL: "must begin with https://",
  SUPPLY_POINTS_TOKEN: "must have 16 characters or more",
  SIPS_URL: "must begin with https://",
  SIPS_CONSUMER_KEY: "must have 8 characters or more",
  SIPS_CONSUMER_SECRET: "must have 8 characters or more",
  PUSH_CONTACT: "must be mailto: with an email, or an https address",
  SOLVENCY_URL: "must begin with https://",
  SOLVENCY_TOKEN: "must have 16 characters or more",
  IDENTITY_CHECK_URL: "must begin with https://",
  IDENTITY_CHECK_TOKEN: "must have 16 characters or more",
  FILE_SCANNER_URL: "must be clamd:// with a host and a port, such as clamd://127.0.0.1:3310, or none",
  S3_BUCKET: "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
  S3_ENDPOINT: "must begin with https://",
  BACK_OFFICE_WEBHOOK_SECRET: 'must be "whsec_" and 24 to 64 random bytes in base64',
};

/** Unknown variables with our prefix: a misspelt name would silently leave a default in force. */
const misspelt = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith("LLUM_") && !environmentVariables.includes(name));

/** Variables of which each needs the other. */
const pairs = [
  ["BACK_OFFICE_WEBHOOK_URL", "BACK_OFFICE_WEBHOOK_SECRET", "the webhook needs its address and its secret"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "Stripe needs its secret key and its publishable key"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "Stripe needs the secret of its webhook"],
  ["SANDBOX_BANK_URL", "SANDBOX_BANK_SECRET", "a shared sandbox bank needs its address and its secret"],
  ["SUPPLY_POINTS_URL", "SUPPLY_POINTS_TOKEN", "the register needs its address and its token"],
  ["SIPS_CONSUMER_KEY", "SIPS_CONSUMER_SECRET", "the register of the CNMC needs both parts of its key"],
  ["SOLVENCY_URL", "SOLVENCY_TOKEN", "the file of solvency needs its address and its token"],
  ["IDENTITY_CHECK_URL", "IDENTITY_CHECK_TOKEN", "the identity check needs its address and its token"],
  ["SIGNATURE_URL", "SIGNATURE_TOKEN", "the signature provider needs its address and its token"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "the file storage needs its bucket and its keys"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "the file storage needs both parts of its key"],
] as const;
const incompletePairs = (known: Readonly<Record<string, unknown>>): string[] =>
  pairs.flatMap(([first, second, need]) => {
    const given = [first, second].filter((name) => name in known);
    return given.length === 1 ? [`  ${given[0]}: ${need}`] : [];
  });

/** The embedded PostgreSQL has no replica. */
const ownerlessReplica = (known: Readonly<Record<string, unknown>>): string[] =>
  "DATABASE_REPLICA_URL" in known && !("DATABASE_URL" in known)
    ? ["  DATABASE_REPLICA_URL: needs DATABASE_URL, the database of which it is a replica"]
    : [];

/** The environment variables, parsed, with their defaults. */
/** An API with a bearer token. */
export interface ApiAddress {
  readonly url: string;
  readonly token: string;
}

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A replica of that database, and by how much it may lag before it is not asked. */
  readonly databaseReplica: { readonly url: string; readonly maxLagSeconds: number } | undefined;
  readonly configurationPath: string;
  readonly logLevel: (typeof logLevels)[number];
  readonly metricsToken: string | undefined;
  /** Where spans are sent, by the OpenTelemetry protocol over HTTP; without it there are none. */
  readonly tracesUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string | undefined;
  /** How long the server reports that it is not ready, and answers as before, between SIGTERM and its end. */
  readonly shutdownDelaySeconds: number;
  readonly isProduction: boolean;
  /** Whether the demo retailer and its sandboxes may run in production. */
  readonly allowsDemo: boolean;
  /** Secrets that the deployment signs and encrypts with, the newest first. */
  readonly secrets: readonly string[];
  /** Mail server, with user and password. */
  readonly smtpUrl: string | undefined;
  readonly openidClientSecret: string | undefined;
  readonly staffOpenidClientSecret: string | undefined;
  /** Where the retailer's system receives events, and the secret that signs them. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  /** Stripe; without it cards are paid at the sandbox bank, and in production not at all. */
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly publishableKey: string;
        readonly webhookSecrets: readonly string[];
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** A sandbox bank that several servers share; without it each server starts its own. */
  readonly sandboxBank: { readonly url: string; readonly secret: string } | undefined;
  /** The provider of electronic signatures. */
  readonly signature: ApiAddress | undefined;
  /** Whom push services of browsers write to. */
  readonly pushContact: string | undefined;
  /** The file of solvency, and the register of persons. */
  readonly solvency: ApiAddress | undefined;
  readonly identityCheck: ApiAddress | undefined;
  /** The register of supply points. */
  readonly supplyPoints:
    | { readonly api: "http"; readonly url: string; readonly token: string }
    | {
        readonly api: "cnmc";
        readonly url: string;
        readonly consumerKey: string;
        readonly consumerSecret: string;
      }
    | undefined;
  /** Password of the PKCS#12 file of `signing.certificate`. */
  readonly signingPassword: string | undefined;
  /** ClamAV's daemon; `none`: files are taken unscanned. */
  readonly fileScanner: { readonly host: string; readonly port: number } | "none" | undefined;
  /** The bucket of customers' files; a folder in `dataDir` without it. */
  readonly s3:
    | {
        readonly bucket: string;
        readonly region: string;
        readonly endpoint: string | undefined;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
}

const stripeOf = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRETS: webhookSecrets,
  STRIPE_API_URL: apiUrl,
}: z.output<typeof schema>): Environment["stripe"] =>
  secretKey === undefined || publishableKey === undefined || webhookSecrets === undefined
    ? undefined
    : { secretKey, publishableKey, webhookSecrets, apiUrl };
type Variables = z.output<typeof schema>;

const fileScannerOf = ({ FILE_SCANNER_URL: address }: Variables): Environment["fileScanner"] => {
  if (address === undefined || address === "none") return address;
  const { hostname, port: number } = new URL(address);
  return { host: hostname, port: Number(number) };
};

const s3Of = (variables: Variables): Environment["s3"] => {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    bucket,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
  };
};

const apiOf = (url: string | undefined, token: string | undefined): ApiAddress | undefined =>
  url === undefined || token === undefined ? undefined : { url, token };

/** A register with an API of the retailer's own goes before CNMC's. */
const supplyPointsOf = (variables: Variables): Environment["supplyPoints"] => {
  const {
    SUPPLY_POINTS_URL: url,
    SUPPLY_POINTS_TOKEN: token,
    SIPS_CONSUMER_KEY: consumerKey,
    SIPS_CONSUMER_SECRET: consumerSecret,
  } = variables;
  if (url !== undefined && token !== undefined) return { api: "http", url, token };
  if (consumerKey === undefined || consumerSecret === undefined) return undefined;
  return { api: "cnmc", url: variables.SIPS_URL, consumerKey, consumerSecret };
};

/** Reads the environment variables. Throws with the name of every invalid one. */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = z.safeDecode(schema, known);
  const wrong = new Set(result.error?.issues.map((issue) => String(issue.path[0])));
  const faults = [
    ...[...wrong].map((name) => `  ${name} ${expected[name] ?? "cannot be used"}`),
    ...misspelt(Object.keys(known)).map((name) => `  ${name}: there is no such variable`),
    ...incompletePairs(known),
    ...ownerlessReplica(known),
  ];
  if (!result.success || faults.length > 0) {
    throw new Error(`The environment cannot be used:\n${faults.join("\n")}`);
  }
  const read = result.data;
  return {
    port: read.PORT ?? 3000,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseReplica:
      read.DATABASE_REPLICA_URL === undefined
        ? undefined
        : {
            url: read.DATABASE_REPLICA_URL,
            maxLagSeconds: read.REPLICA_MAX_LAG_SECONDS ?? defaultLagSeconds,
          },
    configurationPath: read.LLUM_CONFIGURATION,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    tracesUrl: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    publicUrl: read.PUBLIC_URL,
    // Without a proxy nothing reads `/readyz`.
    shutdownDelaySeconds:
      read.SHUTDOWN_DELAY_SECONDS ?? ((read.TRUSTED_PROXIES ?? []).length > 0 ? behindProxySeconds : 0),
    isProduction: read.NODE_ENV === "production",
    allowsDemo: read.LLUM_ALLOW_DEMO === "yes",
    secrets: read.LLUM_SECRETS ?? [],
    smtpUrl: read.SMTP_URL,
    openidClientSecret: read.OPENID_CLIENT_SECRET,
    staffOpenidClientSecret: read.STAFF_OPENID_CLIENT_SECRET,
    webhook:
      read.BACK_OFFICE_WEBHOOK_URL === undefined || read.BACK_OFFICE_WEBHOOK_SECRET === undefined
        ? undefined
        : { url: read.BACK_OFFICE_WEBHOOK_URL, secret: read.BACK_OFFICE_WEBHOOK_SECRET },
    stripe: stripeOf(read),
    sandboxBank:
      read.SANDBOX_BANK_URL === undefined || read.SANDBOX_BANK_SECRET === undefined
        ? undefined
        : { url: read.SANDBOX_BANK_URL, secret: read.SANDBOX_BANK_SECRET },
    signature: apiOf(read.SIGNATURE_URL, read.SIGNATURE_TOKEN),
    pushContact: read.PUSH_CONTACT,
    solvency: apiOf(read.SOLVENCY_URL, read.SOLVENCY_TOKEN),
    identityCheck: apiOf(read.IDENTITY_CHECK_URL, read.IDENTITY_CHECK_TOKEN),
    supplyPoints: supplyPointsOf(read),
    signingPassword: read.SIGNING_CERTIFICATE_PASSWORD,
    fileScanner: fileScannerOf(read),
    s3: s3Of(read),
  };
};
