/** Those who answer customers. */
export const uploadingRoles = ["agent", "manager"] as const;
