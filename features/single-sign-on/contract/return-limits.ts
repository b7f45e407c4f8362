/** How long what a provider sends the browser back with may be, in characters. */
export const returnLimits = { code: 4000, state: 1000, iss: 1000 } as const;
