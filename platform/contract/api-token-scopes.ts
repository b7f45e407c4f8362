/** What a customer's API token may read; each endpoint names the scopes that open it. */
export const apiTokenScopes = ["curves", "invoices"] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];
