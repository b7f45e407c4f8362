import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** What an address can ask to do with a contract, and its last segment in each language. */
export const contractActions = {
  consumption: { ca: "consum", es: "consumo", en: "consumption" },
} as const satisfies Record<string, Record<CompleteLanguage, string>>;

const actions = ["consumption"] as const satisfies (keyof typeof contractActions)[];

export type ContractAction = (typeof actions)[number];

/**
 * The action that a segment names, in whichever language, since links outlive a change of language;
 * undefined when there is none.
 */
export const contractActionOf = (segment: string): ContractAction | undefined =>
  actions.find((action) => Object.values<string>(contractActions[action]).includes(segment));
