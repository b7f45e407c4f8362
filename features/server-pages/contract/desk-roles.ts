export const publisherRoles = ["publisher", "administrator"] as const;
