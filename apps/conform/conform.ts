import type { Expectation, Known, Trial } from "./expectation.ts";
import { changeCalls } from "./change-calls.ts";
import { comparatorCalls } from "./comparator-calls.ts";
import { contractingCalls } from "./contracting-calls.ts";
import { contractCalls } from "./contract-calls.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { marketCalls } from "./market-calls.ts";
import { sessionCalls } from "./session-calls.ts";
import { supportCalls } from "./support-calls.ts";
import { visitorCalls } from "./visitor-calls.ts";

/** The calls of the specification that are built, in the order of trial. */
const expectations: readonly Expectation[] = [
  ...sessionCalls,
  ...contractCalls,
  ...invoiceCalls,
  ...supportCalls,
  ...visitorCalls,
  ...marketCalls,
  ...comparatorCalls,
  ...contractingCalls,
  ...changeCalls,
];

export interface Target {
  readonly address: string;
  /** The path of the sign-in calls, `{auth}` in the specification. */
  readonly auth: string;
  /** Customers of the test; a call that needs what the first does not have is tried as the next. */
  readonly people: readonly { readonly user: string; readonly password: string }[];
  /** What cannot be found by calls, such as the CUPS of a supply point in the register. */
  readonly known: Readonly<Record<string, string>>;
  readonly today: Date;
  /** Numbers of the calls to try, besides those that find ids; all by default. */
  readonly only?: readonly number[] | undefined;
  /** Whether calls that change something are tried too. */
  readonly writes: boolean;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
}

export interface Outcome {
  readonly number: number;
  /** `GET /api/v2/contracts?…, when filtered by name` */
  readonly call: string;
  readonly differences: readonly string[];
  /** Differences that the expectation excuses, with the reason. */
  readonly deliberate: readonly string[];
  /** Why it was not tried. */
  readonly notTried?: string;
}

const languages = ["ca", "es"] as const;
const placeholder = /\{(\w+)\}/g;

/** The text with what is known in place of its names; the first unknown name otherwise. */
const fill = (written: string, known: Known): { filled: string } | { unknown: string } => {
  const missing = [...written.matchAll(placeholder)]
    .map(([, name = ""]) => name)
    .find((name) => !known.has(name));
  if (missing !== undefined) return { unknown: missing };
  return { filled: written.replaceAll(placeholder, (_, name: string) => known.get(name) ?? "") };
};

/** Ids go as numbers, as the specification's clients send them. */
const isId = (name: string): boolean => /(^|_)(id|category|address|invoice|wallet|bank)$/.test(name);

const fillBody = (body: unknown, known: Known): unknown => {
  if (Array.isArray(body)) return body.map((entry: unknown) => fillBody(entry, known));
  if (typeof body === "object" && body !== null)
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fillBody(value, known)]));
  if (typeof body !== "string") return body;
  const name = /^\{(\w+)\}$/.exec(body)?.[1];
  const value = name === undefined ? undefined : known.get(name);
  if (name === undefined || value === undefined) return body;
  return isId(name) ? Number(value) : value;
};

/** Each address of a call: every version, and every language of an older one. */
const addressesOf = ({ versions, isOlder }: Expectation, path: string): string[] =>
  versions.flatMap((version) => [
    `/api/v${version}/${path}`,
    ...(isOlder === true && version === 1
      ? languages.map((language) => `/api/v${version}/${language}/${path}`)
      : []),
  ]);

interface Attempt {
  readonly expectation: Expectation;
  readonly trial: Trial;
  readonly url: string;
  readonly known: Known;
}

const readAnswer = async (response: Response): Promise<unknown> => {
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const describe = ({ expectation: { method }, trial, url }: Attempt): string =>
  `${method} ${url}${trial.when === undefined ? "" : `, ${trial.when}`}`;

const differencesOf = async (response: Response, attempt: Attempt): Promise<string[]> => {
  const { trial, known } = attempt;
  const answer = await readAnswer(response);
  if (response.status === 404 && attempt.expectation.mayBeOff === true) return [];
  if (!trial.status.includes(response.status))
    return [
      `status: expected ${trial.status.join(" or ")}, got ${response.status} ${JSON.stringify(answer).slice(0, 200)}`,
    ];
  for (const [name, read] of Object.entries(trial.remember ?? {})) {
    const value = read(answer);
    if (typeof value === "string" || typeof value === "number") known.set(name, String(value));
  }
  const type = response.headers.get("content-type") ?? "";
  return [
    ...(trial.contentType === undefined || trial.contentType.test(type)
      ? []
      : [`content-type: expected ${trial.contentType.source}, got ${type}`]),
    ...(trial.answer?.(answer, "") ?? []),
  ];
};

const maxPauseSeconds = 60;

/** Repeats a call that was refused by a limit of calls. */
const afterPause = async (refused: Response, send: () => Promise<Response>): Promise<Response> => {
  const seconds = Math.min(Number(refused.headers.get("retry-after") ?? 1) || 1, maxPauseSeconds);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return send();
};

const attemptCall = async ({ fetch, address }: Target, attempt: Attempt): Promise<Outcome> => {
  const { expectation, trial, url, known } = attempt;
  const headers: Record<string, string> = { accept: "application/json" };
  if (trial.body !== undefined) headers["content-type"] = "application/json";
  const token = known.get("token");
  if (trial.as !== "visitor" && token !== undefined) headers["authorization"] = `Bearer ${token}`;
  const send = () =>
    fetch(`${address}${url}`, {
      method: expectation.method,
      headers,
      ...(trial.body === undefined ? {} : { body: JSON.stringify(fillBody(trial.body, known)) }),
    });
  const first = await send();
  const response = first.status === 429 ? await afterPause(first, send) : first;
  const found = await differencesOf(response, attempt);
  const excused = (difference: string): string | undefined =>
    expectation.differences?.find(({ place }) => place.test(difference))?.reason;
  return {
    number: expectation.number,
    call: describe(attempt),
    differences: found.filter((difference) => excused(difference) === undefined),
    deliberate: found.flatMap((difference) => excused(difference) ?? []),
  };
};

/** The addresses of a trial for a person, or what the person lacks. */
const urlsOf = (
  { auth }: Target,
  { expectation, trial, known }: Omit<Attempt, "url">,
): { urls: string[] } | { unknown: string } => {
  const query = new URLSearchParams(trial.query).toString();
  const written = (trial.path ?? expectation.path).replace(/^\//, "").replace("{auth}", auth);
  const path = fill(written, known);
  if ("unknown" in path) return path;
  const filledQuery = fill(decodeURIComponent(query), known);
  if ("unknown" in filledQuery) return filledQuery;
  const inBody = fill(JSON.stringify(trial.body ?? "").replaceAll(/\{"|\{\}/g, ""), known);
  if ("unknown" in inBody) return inBody;
  const suffix = filledQuery.filled === "" ? "" : `?${filledQuery.filled}`;
  const addresses = addressesOf(expectation, path.filled).map((address) => address + suffix);
  return { urls: trial.writes === true ? addresses.slice(0, 1) : addresses };
};

const tryCall = async (
  target: Target,
  { expectation, trial }: Pick<Attempt, "expectation" | "trial">,
  people: readonly Known[],
): Promise<Outcome[]> => {
  const { number, method, path } = expectation;
  const untried = { number, call: `${method} ${path}`, differences: [], deliberate: [] };
  if (trial.writes === true && !target.writes)
    return [{ ...untried, notTried: "it changes something: --write" }];
  let lacking = "";
  for (const known of people) {
    const found = urlsOf(target, { expectation, trial, known });
    if ("unknown" in found) {
      lacking ||= found.unknown;
      continue;
    }
    const outcomes: Outcome[] = [];
    for (const url of found.urls)
      outcomes.push(await attemptCall(target, { expectation, trial, url, known }));
    return outcomes;
  }
  return [{ ...untried, notTried: `no customer has ${lacking}` }];
};

/** Whether a call finds ids for later ones: it is then called as every person. */
const isDiscovery = ({ trials }: Expectation): boolean =>
  trials.some(({ remember }) => remember !== undefined);

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** A month whose curves should have arrived: the one before the last. */
const monthBefore = (today: Date) => ({
  chart_start: dayOf(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 2, 1))),
  chart_end: dayOf(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 0))),
});

/** Calls everything, and returns each outcome in the order of trial. */
export const conform = async (target: Target): Promise<Outcome[]> => {
  const known = { ...monthBefore(target.today), ...target.known };
  const people: Known[] = target.people.map(
    ({ user, password }) => new Map(Object.entries({ ...known, user, password })),
  );
  const outcomes: Outcome[] = [];
  for (const expectation of expectations)
    for (const trial of expectation.trials) {
      if (target.only?.includes(expectation.number) === false && trial.remember === undefined) continue;
      if (isDiscovery(expectation) && trial.remember !== undefined)
        for (const known of people)
          outcomes.push(...(await tryCall(target, { expectation, trial }, [known])));
      else outcomes.push(...(await tryCall(target, { expectation, trial }, people)));
    }
  return outcomes;
};

/** One line for each call with its differences, and the sum. */
export const describeOutcomes = (outcomes: readonly Outcome[]): string[] => {
  const numbers = new Set(outcomes.map(({ number }) => number));
  const different = outcomes.filter(({ differences }) => differences.length > 0);
  const untried = outcomes.filter(({ notTried }) => notTried !== undefined);
  return [
    ...different.flatMap(({ number, call, differences }) => [
      `${number}  ${call}`,
      ...differences.map((difference) => `      ${difference}`),
    ]),
    ...untried.map(({ number, call, notTried }) => `${number}  ${call}: not tried, ${notTried}`),
    ...new Set(
      outcomes.flatMap(({ number, deliberate }) =>
        deliberate.map((reason) => `${number}  deliberate: ${reason}`),
      ),
    ),
    `${numbers.size} calls, ${outcomes.length} trials: ${different.length} with differences, ${untried.length} not tried`,
  ];
};
