import { isPlainDate, type PlainDate } from "../calendar.ts";
import { readFuturesContract, type FuturesContract } from "./futures-contract.ts";
import { centsOfText } from "./market-days.ts";

/** The reference price of a contract in a session. */
export interface FuturesPrice {
  readonly session: PlainDate;
  readonly contract: FuturesContract;
  readonly centsMwh: number;
}

export interface FuturesFile {
  readonly prices: readonly FuturesPrice[];
  /** Rows without a price, which is normal. */
  readonly unpriced: number;
  readonly faults: readonly { readonly line: number; readonly reason: string }[];
}

const header = /^date;contract;price$/i;
const noPrice = /^(?:n\.?a\.?|-)?$/i;

const readRow = (line: string): FuturesPrice | "unpriced" | { readonly reason: string } => {
  const [date = "", name = "", price = "", ...rest] = line.split(";").map((cell) => cell.trim());
  if (rest.length > 0) return { reason: "is not date;contract;price" };
  if (!isPlainDate(date)) return { reason: `${date} is not a day as 2026-11-26` };
  const contract = readFuturesContract(name);
  if (contract === undefined)
    return { reason: `${name} is not a contract as OMIP names them, such as FTB Q1-27` };
  if (noPrice.test(price)) return "unpriced";
  const centsMwh = centsOfText(price);
  if (centsMwh === undefined) return { reason: `${price} is not a price` };
  if (date > contract.lastSession)
    return {
      reason: `${contract.name} has no price after ${contract.lastSession}, when its delivery begins`,
    };
  return { session: date, contract, centsMwh };
};

/** Reads the operator's own file of futures, `date;contract;price` in €/MWh; a row that is wrong is left out. */
export const readFuturesFile = (text: string): FuturesFile => {
  const prices: FuturesPrice[] = [];
  const faults: { line: number; reason: string }[] = [];
  let unpriced = 0;
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "" || header.test(line.trim())) continue;
    const row = readRow(line);
    if (row === "unpriced") unpriced += 1;
    else if ("reason" in row) faults.push({ line: index + 1, reason: row.reason });
    else prices.push(row);
  }
  return { prices, unpriced, faults };
};
