import { resolve } from "node:path";
import * as z from "zod/mini";

const port = z.codec(z.string().check(z.regex(/^\d{1,5}$/)), z.int().check(z.lte(65_535)), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});
const list = z.codec(z.string(), z.array(z.string()), {
  decode: (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  encode: (parts) => parts.join(","),
});

const schema = z.object({
  PORT: z.optional(port),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  LLUM_CONFIGURATION: z._default(z.string(), "deployments/demo/llum.json"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "warn"),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  TRUSTED_PROXIES: z.optional(list),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  NODE_ENV: z.optional(z.string()),
  LLUM_ALLOW_DEMO: z.optional(z.literal("yes")),
});

/** What the process is told by its environment, with the defaults of a first start. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly configurationPath: string;
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
  readonly metricsToken: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string | undefined;
  readonly isProduction: boolean;
  /** Whether the demo retailer and its sandboxes may run in production. */
  readonly allowsDemo: boolean;
}

/** Reads the environment. Throws naming every variable that cannot be used. */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = z.safeDecode(schema, known);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment cannot be used:\n${faults.join("\n")}`);
  }
  const read = result.data;
  return {
    port: read.PORT ?? 3000,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    configurationPath: read.LLUM_CONFIGURATION,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    publicUrl: read.PUBLIC_URL,
    isProduction: read.NODE_ENV === "production",
    allowsDemo: read.LLUM_ALLOW_DEMO === "yes",
  };
};
