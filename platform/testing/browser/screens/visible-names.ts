/** A key of visible words, and the keys of names that such words have for screen readers. */
export interface VisibleName {
  readonly visible: string;
  readonly names: readonly string[];
}

const toggle = (folder: string): VisibleName[] => [
  { visible: `${folder}.show`, names: [`${folder}.showLabel`] },
  { visible: `${folder}.hide`, names: [`${folder}.hideLabel`] },
];

/**
 * By Catalan file, the words that are seen and heard under different keys. Speech control finds a button by what is
 * seen, so that its name must hold it (WCAG 2.5.3), in every language: `tools/architecture/word-rules.ts` compares the
 * files. axe finds a pair that is missing here, as the screens that it looks at mix the languages' words by key.
 */
export const visibleNames: Readonly<Record<string, readonly VisibleName[]>> = {
  "features/invoices/locales/ca.json": [{ visible: "history.action", names: ["history.of"] }],
  "features/account/locales/password.ca.json": [
    { visible: "show", names: ["change.showCurrent"] },
    { visible: "hide", names: ["change.hideCurrent"] },
  ],
  "features/profile/locales/ca.json": toggle("ownPassword"),
  "features/account/locales/second-factor.ca.json": [
    ...toggle("password"),
    { visible: "passkeys.rename", names: ["passkeys.renameOf"] },
    { visible: "passkeys.remove", names: ["passkeys.removeOf"] },
  ],
  "features/account/locales/sign-in.ca.json": [
    { visible: "show", names: ["showPassword"] },
    { visible: "hide", names: ["hidePassword"] },
  ],
  "features/account/locales/sessions.ca.json": [{ visible: "end", names: ["endOf"] }],
  "platform/locales/new-password.ca.json": [
    { visible: "show", names: ["showPassword", "showRepeated"] },
    { visible: "hide", names: ["hidePassword", "hideRepeated"] },
  ],
};
