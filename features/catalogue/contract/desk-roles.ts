/** Those who may publish and withdraw products. */
export const productRoles = ["publisher", "administrator"] as const;
