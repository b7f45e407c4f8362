import { addDays, type PlainDate } from "./calendar.ts";
import { isWorkingDay } from "./working-days.ts";

const withdrawalDays = 14;

/**
 * The last day on which a consumer may withdraw from a contract made at a distance: 14 days after the contract (RDL 1/2007,
 * art. 71), or the next working day when that is none (Regulation 1182/71, art. 3.4).
 */
export const lastWithdrawalDay = (
  contractedOn: PlainDate,
  ownHolidays: readonly string[] = [],
): PlainDate => {
  let day = addDays(contractedOn, withdrawalDays);
  while (!isWorkingDay(day, ownHolidays)) day = addDays(day, 1);
  return day;
};
