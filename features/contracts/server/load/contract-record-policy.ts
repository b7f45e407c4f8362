import { type CupsProblem, parseCups } from "#energy/cups.ts";
import { isAccessTariffCode } from "#energy/tariffs.ts";
import { type IbanProblem, parseIban } from "#energy/iban.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import { mediaTypeOf } from "#features/contracts/contract/media-types.ts";

const cupsWords: Record<CupsProblem, string> = {
  length: "it must have 20 or 22 characters",
  country: "it must begin with ES",
  digits: "its characters 3 to 18 must be digits",
  check_letters: "its two control letters do not agree with its digits",
  point_suffix: "its last two characters must be a digit and one of F, P, R, C, X, Y, Z",
};

const ibanWords: Record<IbanProblem, string> = {
  characters: "it has characters that do not belong in it",
  country: "its country is not in the SEPA area, so it cannot be charged",
  length: "its length is not that of its country",
  check_digits: "its check digits do not agree",
  account_control: "the control digits of its account do not agree",
};

const cupsProblem = ({ supplyPoint }: ContractRecord): string | undefined => {
  const parsed = parseCups(supplyPoint.cups);
  return parsed.valid
    ? undefined
    : `CUPS ${supplyPoint.cups} is not valid: ${cupsWords[parsed.problem]}; correct it`;
};

const ibanProblem = ({ iban }: ContractRecord): string | undefined => {
  if (!iban) return undefined;
  const parsed = parseIban(iban);
  // Only the end is said: a report may be sent around, an account may not.
  return parsed.valid
    ? undefined
    : `iban ending in ${iban.slice(-4)} is not valid: ${ibanWords[parsed.problem]}; correct it`;
};

const dateProblem = ({ state, startsOn, endsOn }: ContractRecord): string | undefined => {
  if (state === "active" && !startsOn)
    return "an active contract needs its first day of supply: add starts_on";
  if (endsOn && !startsOn) return "a contract with ends_on needs starts_on";
  if (endsOn && startsOn && endsOn < startsOn) return `ends_on ${endsOn} is before starts_on ${startsOn}`;
  if (state === "closed" && startsOn && !endsOn)
    return "a closed contract needs its last day of supply: add ends_on";
  return undefined;
};

const isInsideFolder = (path: string): boolean =>
  !/^[/\\]|^[A-Za-z]:|\0/.test(path) && !path.split(/[/\\]/).includes("..");

const attachmentProblem = ({ attachments }: ContractRecord): string | undefined => {
  for (const { filename, path } of attachments) {
    if (mediaTypeOf(filename) === undefined) {
      return `attachment ${filename} is of a kind that cannot be handed out; convert it to PDF`;
    }
    if (!isInsideFolder(path)) {
      return `attachment ${filename}: its path ${path} leads out of the folder of the file; put it below that folder`;
    }
  }
  return undefined;
};

const walletProblem = ({ solarWalletShares }: ContractRecord): string | undefined => {
  const names = solarWalletShares.map(({ wallet }) => wallet);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? undefined
    : `solar_wallets names ${twice} twice: give the contract's share in it once`;
};

/** Gas tariffs have names of their own; of electricity's, one that is not known would leave the curve without periods. */
const tariffProblem = ({ commodity, accessTariff }: ContractRecord): string | undefined =>
  commodity === "gas" || isAccessTariffCode(accessTariff)
    ? undefined
    : `access_tariff ${accessTariff} is not a code of the CNMC: give 018 for 2.0TD, 019 for 3.0TD, 020 to 026 for the rest`;

/** The first thing that is wrong with a contract's record by itself, and what to do; undefined when nothing is. */
export const contractProblem = (record: ContractRecord): string | undefined =>
  cupsProblem(record) ??
  tariffProblem(record) ??
  ibanProblem(record) ??
  dateProblem(record) ??
  attachmentProblem(record) ??
  walletProblem(record);
