/** A term that was replaced, with its replacement. */
export interface BannedTerm {
  /** In lower case, each inflected form: `["quota", "quotas"]`, `["point of supply"]`. */
  readonly forms: readonly string[];
  /** The replacement. */
  readonly say: string;
  /** Restricts the ban to names (identifiers, keys, files) or to prose (comments, titles, documents). */
  readonly only?: "name" | "prose";
  /** Folders and files where the term is correct, with the reason. */
  readonly allowed?: readonly { readonly path: string; readonly reason: string }[];
}

const formerDatabase = {
  path: "apps/server/former-database.test.ts",
  reason: "the names of the version that is upgraded",
};

export const bannedTerms: readonly BannedTerm[] = [
  { forms: ["ration", "rations"], say: '"quota"' },
  {
    forms: ["kept"],
    say: '"remembered" for a device, "stored" or "retained" for data',
    only: "name",
    allowed: [
      formerDatabase,
      {
        path: "features/account/server/sessions/remembered-devices.ts",
        reason: "the former name of a cookie, which browsers still send",
      },
      { path: "docs/decisions/", reason: "the plain verb in the file name of decision 19" },
    ],
  },
  {
    forms: ["kept device", "kept devices", "kept browser", "kept browsers", "kept session", "kept sessions"],
    say: '"remembered device", "session"',
  },
  { forms: ["keeping"], say: '"remember me", "retention"', only: "name" },
  {
    forms: ["ground", "grounds"],
    say: '"infrastructure", or "background" for a colour',
  },
  { forms: ["building block", "building blocks"], say: '"services"' },
  { forms: ["door", "doors", "doorstep"], say: '"sign-in route", "sign-in screen"' },
  { forms: ["entrance", "entrances"], say: '"session", "sign-in method"' },
  { forms: ["way in", "ways in"], say: '"sign-in method"', only: "name" },
  { forms: ["letterhead", "letterheads"], say: '"email branding"' },
  {
    forms: [
      "send letter",
      "send letters",
      "compose letter",
      "write letter",
      "letter text",
      "letters of customer",
    ],
    say: '"email"',
  },
  { forms: ["post office", "post offices"], say: '"mailer"' },
  { forms: ["book of work", "job book", "work book"], say: '"job queue"' },
  { forms: ["e mail", "e mails"], say: '"email"' },
  { forms: ["tell", "tells", "telling", "told", "teller"], say: '"notify", "report"', only: "name" },
  { forms: ["look on", "looks on", "looking on", "looked on"], say: '"impersonate"' },
  {
    forms: ["house", "houses"],
    say: '"fixture" or "repository"',
    only: "name",
    allowed: [
      { path: "database/seed/", reason: "homes of the demo retailer's customers" },
      { path: "features/wallets/", reason: "a home with solar panels of the demo" },
      { path: "features/consumption/", reason: "a home with solar panels of the demo" },
      { path: "features/contract-changes/web/", reason: "a home of the demo" },
      { path: "features/contracts/web/", reason: "a home of the demo" },
      { path: "journeys/screens/customer-states.ts", reason: "a home with solar panels of the demo" },
    ],
  },
  { forms: ["room", "rooms"], say: '"feature", or "space" on a page', only: "name" },
  { forms: ["judge", "judges", "judged", "judging"], say: '"check", "classify"' },
  { forms: ["obstacle", "obstacles"], say: '"blocker"' },
  { forms: ["doorstep of", "come back", "comes back"], say: '"session refresher", "refresh"', only: "name" },
  {
    forms: ["longest hours", "longest seconds", "longest ms", "most per", "most passkeys", "fewest"],
    say: '"max…", "min…" or "timeout…"',
    only: "name",
    allowed: [
      {
        path: "features/operations/server/load-configuration.ts",
        reason: "the former name of a setting, which is named in an error",
      },
    ],
  },
  { forms: ["when asked"], say: '"lazy"', only: "name" },
  { forms: ["flag board", "maintenance board"], say: '"store"' },
  {
    forms: ["whoever", "nobody", "somebody"],
    say: "the noun: customer, visitor, staff member, session, request",
    allowed: [
      { path: "database/seed/pages/", reason: "texts for customers" },
      { path: "journeys/staff.e2e.ts", reason: "a text for customers" },
      {
        path: "tools/tasks/commit-rules.ts",
        reason: "first words that the summary of a commit may not have",
      },
    ],
  },
];
