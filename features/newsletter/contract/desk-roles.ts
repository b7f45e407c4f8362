/** Those who may write and send newsletters. */
export const bulletinRoles = ["publisher", "administrator"] as const;
