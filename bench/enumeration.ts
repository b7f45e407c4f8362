import { addClientLogin } from "#features/account/server/sign-in/client-logins.ts";
import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadDemo } from "#database/seed/load-demo.ts";
import { madridDate } from "#energy/calendar.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Services } from "../apps/server/assembly/services.ts";
import { appOf, withServices } from "./in-process-app.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { mannWhitney, median } from "./measure/statistics.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";

const samples = 400;
/** By chance alone, one comparison in a hundred has a lower p-value. */
const suspicious = 0.01;
const warmUps = 40;
const { household } = demoPeople;
const unknown = { taxId: "00000000T", email: "ningu.enlloc@correu.example" };

interface Call {
  readonly what: string;
  readonly path: string;
  readonly bodies: (clientId: string) => { existing: object; missing: object };
}

const signUp = (nif: string, contract: string) => ({
  nif,
  contract,
  email: "typed@correu.example",
  email2: "typed@correu.example",
  phone: "600000001",
  accept_conditions: true,
  accept_gdpr: true,
});

const signingInWith = (password: string, what: string): Call => ({
  what,
  path: "/auth/get_token",
  bodies: () => ({
    existing: { user: household.taxId, password },
    missing: { user: unknown.taxId, password },
  }),
});
const signingIn = signingInWith("Vela-blava-7", "Signing in");
const calls: readonly Call[] = [
  signingIn,
  // Compared in both Unicode normal forms.
  signingInWith("Cafe\u0301-blau-7", "Signing in with a Mac's accents"),
  {
    what: "A forgotten password",
    path: "/user/reset/",
    bodies: () => ({
      existing: { nif: household.taxId, email: household.email },
      missing: { nif: unknown.taxId, email: unknown.email },
    }),
  },
  {
    what: "The same by email",
    path: "/auth/recover",
    bodies: () => ({ existing: { email: household.email }, missing: { email: unknown.email } }),
  },
  {
    what: "Asking for an account",
    path: "/signup/confirm",
    bodies: () => ({
      existing: signUp(household.taxId, demoContracts.household.flat),
      missing: signUp(unknown.taxId, "9999999"),
    }),
  },
  {
    what: "A partner's secret",
    path: "/auth/user/client_id",
    bodies: (clientId) => ({
      existing: { client_id: clientId, secret: "wrong" },
      missing: { client_id: "0".repeat(24), secret: "wrong" },
    }),
  },
];

/** Every call uses its own IP address, so that no rate limit applies. */
let address = 0;
const timeOf = async (app: FastifyInstance, url: string, payload: object): Promise<number> => {
  address += 1;
  const remoteAddress = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  const startMs = performance.now();
  const { statusCode } = await app.inject({ method: "POST", url, payload, remoteAddress });
  const tookMs = performance.now() - startMs;
  if (statusCode !== 200 && statusCode !== 403) throw new Error(`${url} answered ${statusCode}`);
  return tookMs;
};

interface Comparison {
  readonly p: number;
  readonly existingMs: number;
  readonly missingMs: number;
}

/** Alternates between existing and unknown users, each pair in random order. */
const compare = async (app: FastifyInstance, call: Call, clientId: string): Promise<Comparison> => {
  const url = `/api/v1${call.path}`;
  const { existing, missing } = call.bodies(clientId);
  const [existingMs, missingMs]: [number[], number[]] = [[], []];
  for (let nth = -warmUps; nth < samples; nth += 1) {
    const isExistingFirst = randomInt(2) === 0;
    const first = await timeOf(app, url, isExistingFirst ? existing : missing);
    const second = await timeOf(app, url, isExistingFirst ? missing : existing);
    if (nth < 0) continue;
    existingMs.push(isExistingFirst ? first : second);
    missingMs.push(isExistingFirst ? second : first);
  }
  const { p } = mannWhitney(existingMs, missingMs);
  return { p, existingMs: median(existingMs), missingMs: median(missingMs) };
};

/** A suspicious result is measured again, and the second counts: a real difference is reproducible. */
const compareSurely = async (app: FastifyInstance, call: Call, clientId: string): Promise<Comparison> => {
  const first = await compare(app, call, clientId);
  return first.p < suspicious ? compare(app, call, clientId) : first;
};

const figuresOf = (what: string, { p, existingMs, missingMs }: Comparison): Figure[] => [
  {
    what: `${what}: p that existing and unknown users are indistinguishable`,
    value: p,
    unit: "",
    atLeast: suspicious,
    beside: `medians ${existingMs.toFixed(2)} and ${missingMs.toFixed(2)} ms`,
  },
  { what: "  difference of the medians", value: Math.abs(existingMs - missingMs), unit: "ms", atMost: 5 },
];

/** A sign-in that skips hashing for unknown users: a planted fault that the benchmark must detect. */
const withoutHash = (services: Services): Services => ({
  ...services,
  isPasswordRight: async (password, hash) =>
    hash === undefined ? false : services.isPasswordRight(password, hash),
});

const fillDemo = async (database: Database, storage: FileStorage): Promise<void> => {
  await loadDemo({ database, storage, today: madridDate(new Date()) });
};

/** Whether response times reveal if a customer exists: Mann and Whitney's test on alternating calls. */
export const enumeration: Benchmark = {
  name: "enumeration",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      return withServices({ url, fill: fillDemo }, async ({ database, services }) => {
        const { clientId } = await addClientLogin(database.pool, { customerId: 1, name: "Measured" });
        const app = await appOf(services);
        const figures: Figure[] = [];
        for (const call of calls) {
          const compared = await compareSurely(app, call, clientId);
          report(`${call.what}: ${JSON.stringify(compared)}`);
          figures.push(...figuresOf(call.what, compared));
        }
        const weak = await compare(await appOf(withoutHash(services)), signingIn, clientId);
        report(`without a hash for unknown users: ${JSON.stringify(weak)}`);
        const what = "A planted difference: p that they are indistinguishable";
        return [...figures, { what, value: weak.p, unit: "", atMost: 0.0001 }];
      });
    }),
};
