/** Those who may switch features on and off. */
export const flagRoles = ["administrator"] as const;

/** Those who may close the portal, and open it again. */
export const maintenanceRoles = ["publisher", "administrator"] as const;
