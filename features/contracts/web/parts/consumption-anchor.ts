/** Where the consumption is on a contract's page: `#consumption`, in every language. */
export const consumptionAnchor = "consumption";
