import type { Handler } from "#platform/server/handler.ts";
import { handleChangeStaffRoles, handleEndStaffMember, handleListStaff } from "./administer-staff.ts";
import { handleActivateStaffMember, handleSignInStaff } from "./sign-in-staff.ts";
import type { StaffServices } from "./staff-services.ts";
import {
  handleGetStaffSession,
  handleSetUpStaffApp,
  handleSignOutStaff,
  handleVerifyStaffSecondFactor,
} from "./verify-staff-second-factor.ts";

export const handlers = ({ staff }: { readonly staff: StaffServices }): Handler[] => [
  handleSignInStaff(staff),
  handleActivateStaffMember(staff),
  handleSetUpStaffApp(staff),
  handleVerifyStaffSecondFactor(staff),
  handleGetStaffSession(staff),
  handleSignOutStaff(staff),
  handleListStaff(staff),
  handleChangeStaffRoles(staff),
  handleEndStaffMember(staff),
];
