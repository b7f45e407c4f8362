import { auditPersonalData } from "#features/operations/server/personal-data.ts";
import { consumptionPersonalData } from "#features/consumption/server/personal-data.ts";
import { contractsPersonalData } from "#features/contracts/server/personal-data.ts";
import { invoicesPersonalData } from "#features/invoices/server/personal-data.ts";
import { profilePersonalData } from "#features/profile/server/personal-data.ts";
import { registrationPersonalData } from "#features/account/server/personal-data.ts";
import { secondFactorPersonalData } from "#features/account/server/personal-data.ts";
import { signInPersonalData } from "#features/account/server/personal-data.ts";
import { singleSignOnPersonalData } from "#features/account/server/personal-data.ts";
import type { PersonalData } from "#platform/server/personal-data.ts";

/**
 * The personal data of customers, in the order in which it can be erased: referring rows before the rows they refer to.
 * Also the register for the retailer's data protection officer.
 */
export const personalData: readonly PersonalData[] = [
  signInPersonalData,
  secondFactorPersonalData,
  singleSignOnPersonalData,
  registrationPersonalData,
  consumptionPersonalData,
  invoicesPersonalData,
  contractsPersonalData,
  auditPersonalData,
  profilePersonalData,
];
