/**
 * What a staff member may do; each staff endpoint names the roles that may call it. `agent` serves customers, `manager`
 * also decides on requests and amounts, `publisher` writes pages and promotions, `administrator` administers staff.
 */
export const staffRoles = ["agent", "manager", "publisher", "administrator"] as const;
export type StaffRole = (typeof staffRoles)[number];
