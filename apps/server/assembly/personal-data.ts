import { auditPersonalData } from "#features/audit/server/personal-data.ts";
import { consumptionPersonalData } from "#features/consumption/server/personal-data.ts";
import { contractsPersonalData } from "#features/contracts/server/personal-data.ts";
import { invoicesPersonalData } from "#features/invoices/server/personal-data.ts";
import { profilePersonalData } from "#features/profile/server/personal-data.ts";
import { registrationPersonalData } from "#features/registration/server/personal-data.ts";
import { secondFactorPersonalData } from "#features/second-factor/server/personal-data.ts";
import { signInPersonalData } from "#features/sign-in/server/personal-data.ts";
import { singleSignOnPersonalData } from "#features/single-sign-on/server/personal-data.ts";
import type { PersonalData } from "#platform/server/personal-data.ts";

/**
 * What the product holds on customers, in the order in which it can be erased: what refers to a row before the row.
 * Also the register that a retailer's data protection officer reads.
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
