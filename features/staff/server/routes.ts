import type { Handler } from "#platform/server/handler.ts";
import { handleChangeStaffRoles, handleEndStaffMember, handleListStaff } from "./administer-staff.ts";
import { handleActivateStaffMember, handleSignInStaff } from "./sign-in-staff.ts";
import type { StaffServices } from "./services.ts";
import type { SignInGuards, StaffPorts } from "./staff-ports.ts";
import {
  handleGetStaffSession,
  handleSetUpStaffApp,
  handleSignOutStaff,
  handleVerifyStaffSecondFactor,
} from "./verify-staff-second-factor.ts";

interface RoutePorts extends Omit<StaffPorts, keyof StaffServices | keyof SignInGuards> {
  readonly staff: StaffServices;
  /** Those of the sign-in of customers, which count staff apart. */
  readonly staffGuards: SignInGuards;
}

export const handlers = ({ staff, staffGuards, database, keyring, configuration }: RoutePorts): Handler[] => {
  const ports: StaffPorts = { database, keyring, configuration, ...staffGuards, ...staff };
  return [
    handleSignInStaff(ports),
    handleActivateStaffMember(ports),
    handleSetUpStaffApp(ports),
    handleVerifyStaffSecondFactor(ports),
    handleGetStaffSession(ports),
    handleSignOutStaff(ports),
    handleListStaff(ports),
    handleChangeStaffRoles(ports),
    handleEndStaffMember(ports),
  ];
};
