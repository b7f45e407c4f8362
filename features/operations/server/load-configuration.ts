import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { isCompleteLanguage } from "#platform/contract/languages.ts";
import { configuration, printedOnBills, type Configuration } from "../contract/configuration.ts";

/**
 * A configuration that the server cannot start with; the message names the file and, for each key, the problem.
 */
class ConfigurationError extends Error {
  constructor(path: string, faults: readonly string[]) {
    super(`The configuration ${path} cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ConfigurationError";
  }
}

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(".") || "the file";

/** Former names of settings, each with its present one. */
const renamedSettings: Readonly<Record<string, string>> = {
  openid: "oidc",
  "session.longestHours": "session.maxHours",
};

const describeUnknown = (setting: string): string => {
  const name = renamedSettings[setting];
  return name === undefined
    ? `${setting}: there is no such setting`
    : `${setting}: this setting is called ${name} now; rename it in the file`;
};

const describe = (issue: z.core.$ZodIssue): string[] => {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => describeUnknown(placeOf([...issue.path, key])));
  if (issue.code === "invalid_value")
    return [`${placeOf(issue.path)}: must be one of ${issue.values.map(String).join(", ")}`];
  return [`${placeOf(issue.path)}: ${issue.message}`];
};

const thisMachine = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;

const openidFaults = ({ enabled, issuer, clientId }: Configuration["oidc"]): string[] => {
  if (!enabled) return [];
  const isSafe = issuer?.startsWith("https://") === true || thisMachine.test(issuer ?? "");
  return [
    ...(issuer === undefined ? ["oidc.issuer: single sign-on needs the provider's issuer"] : []),
    ...(issuer !== undefined && !isSafe ? ["oidc.issuer: must be https, except on this machine"] : []),
    ...(issuer?.includes("/.well-known/") === true
      ? ["oidc.issuer: must be the issuer itself, without /.well-known/…"]
      : []),
    ...(clientId === undefined ? ["oidc.clientId: single sign-on needs the id of the portal there"] : []),
  ];
};

const staffOpenidFaults = ({ staffOpenid }: Configuration): string[] => {
  const { issuer, clientId, agents, managers, publishers, administrators } = staffOpenid;
  if (issuer === undefined && clientId === undefined) return [];
  const isSafe = issuer?.startsWith("https://") === true || thisMachine.test(issuer ?? "");
  const groups = [agents, managers, publishers, administrators].flat();
  return [
    ...(issuer === undefined ? ["staffOpenid.issuer: is required beside staffOpenid.clientId"] : []),
    ...(issuer !== undefined && !isSafe ? ["staffOpenid.issuer: must be https, except on this machine"] : []),
    ...(clientId === undefined ? ["staffOpenid.clientId: is required beside staffOpenid.issuer"] : []),
    ...(groups.length === 0
      ? [
          "staffOpenid: no one could sign in: name the groups of at least one role, such as staffOpenid.agents",
        ]
      : []),
  ];
};

/** A text given in one language must be given in every language offered. */
const scheduleFaults = ({ organization, languages }: Configuration): string[] => {
  const offered = languages.offered.filter((language) => isCompleteLanguage(language));
  const missing = offered.filter((language) => organization.schedule[language] === "");
  return missing.length === offered.length
    ? []
    : missing.map((language) => `organization.schedule.${language}: ${language} is offered and has no text`);
};

const printedFaults = ({ organization, invoices }: Configuration): string[] =>
  printedOnBills
    .filter((key) => invoices.downloadTypes.includes("pdf") && organization[key] === undefined)
    .map((key) => `organization.${key}: is required: it is printed on every bill`);

/** Rules across settings, which the schema of one field cannot check: a sentence for each that is broken. */
export const contradictions = (settings: Configuration): string[] => {
  const { offered, default: chosen } = settings.languages;
  return [
    ...(offered.includes(chosen) ? [] : [`languages.default: ${chosen} is not among languages.offered`]),
    ...scheduleFaults(settings),
    ...printedFaults(settings),
    ...openidFaults(settings.oidc),
    ...staffOpenidFaults(settings),
  ];
};

/**
 * Reads one deployment's configuration and fills in the defaults. Throws ConfigurationError with every fault.
 */
export const loadConfiguration = async (path: string): Promise<Configuration> => {
  const content = await readFile(path, "utf8").catch(() => {
    throw new ConfigurationError(path, ["the file cannot be read; LLUM_CONFIGURATION names it"]);
  });
  let document: unknown;
  try {
    document = JSON.parse(content);
  } catch (error) {
    throw new ConfigurationError(path, [
      `not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  z.config(z.locales.en());
  const result = configuration.safeParse(document);
  const faults = result.success ? contradictions(result.data) : result.error.issues.flatMap(describe);
  if (!result.success || faults.length > 0) throw new ConfigurationError(path, faults);
  return result.data;
};
