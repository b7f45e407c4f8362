/** The key of a visible text, and the keys of its accessible names. */
export interface VisibleName {
  readonly visible: string;
  readonly names: readonly string[];
}

/**
 * By Catalan file, the visible texts whose accessible name has another key. Speech control finds a button by its
 * visible text, so the name must contain it (WCAG 2.5.3), in every language: `tools/architecture/word-rules.ts`
 * compares the files. axe finds a pair that is missing here, because the screens that it checks mix the languages'
 * texts by key.
 */
export const visibleNames: Readonly<Record<string, readonly VisibleName[]>> = {
  "features/invoices/locales/ca.json": [{ visible: "history.action", names: ["history.of"] }],
  "features/account/locales/second-factor.ca.json": [
    { visible: "passkeys.rename", names: ["passkeys.renameOf"] },
    { visible: "passkeys.remove", names: ["passkeys.removeOf"] },
  ],
  "features/account/locales/sign-in.ca.json": [
    { visible: "show", names: ["showPassword"] },
    { visible: "hide", names: ["hidePassword"] },
  ],
  "features/account/locales/sessions.ca.json": [{ visible: "end", names: ["endOf"] }],
  "features/staff/locales/ca.json": [
    { visible: "passwordField.show", names: ["passwordField.showLabel"] },
    { visible: "passwordField.hide", names: ["passwordField.hideLabel"] },
  ],
  "platform/locales/ca.json": [
    { visible: "currentPassword.show", names: ["currentPassword.showLabel"] },
    { visible: "currentPassword.hide", names: ["currentPassword.hideLabel"] },
  ],
  "features/account/locales/new-password.ca.json": [
    { visible: "show", names: ["showPassword", "showRepeated"] },
    { visible: "hide", names: ["hidePassword", "hideRepeated"] },
  ],
};
