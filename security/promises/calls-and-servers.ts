import { attackMatrix, type SecurityPromises } from "./security-promise.ts";

const headers = "platform/server/http/security-headers.test.ts";
const mount = "platform/server/http/mount.test.ts";

/** Threats to how calls are read and answered, to secrets, packages, logs and the work of staff. */
export const callsAndServers: SecurityPromises = {
  T48: {
    risk: "A session that may only read changes something by a detour",
    behaviour: "Read-only sessions are refused by every unsafe call that is not listed, and get no token",
    proofs: [
      [
        attackMatrix,
        "a read-only session can send nothing that changes anything",
        "an unsafe endpoint cannot be called as one that reads",
        "a read-only session is given no token",
      ],
      [
        "security/read-only.test.ts",
        "a read-only session can call the unsafe endpoints that are listed here and no others",
      ],
      [
        "features/account/server/sign-in/exchange-token.test.ts",
        "of a read-only session is replaced by a read-only one that ends no later",
      ],
    ],
  },
  T49: {
    risk: "Another spelling of a path passes the guard",
    behaviour: "Guards belong to endpoints, not to paths; unknown spellings are not found",
    proofs: [
      [attackMatrix, "no other spelling of its path opens a customer's endpoint"],
      [mount, "is guarded at every spelling of its path"],
    ],
  },
  T50: {
    risk: "A page of another site reads answers",
    behaviour: "No answer may be read from other origins",
    proofs: [
      [attackMatrix, "a response has the headers that its endpoint declares, and reading changes nothing"],
      [mount, "carries the security headers: %s"],
    ],
  },
  T51: {
    risk: "The portal is shown in a frame of another site",
    behaviour: "Every answer forbids framing by other sites, errors and files included",
    proofs: [
      [headers, "has exactly these headers, and none that reveals the server software: %s"],
      [
        "platform/server/http/malformed-requests.test.ts",
        "with %s is refused with the security headers and a request id",
      ],
    ],
  },
  T52: {
    risk: "Cookies are read by scripts, sent without encryption, or set by a neighbouring host",
    behaviour: "Over https cookies have the prefix __Host- and the flags Secure, HttpOnly and SameSite",
    proofs: [
      [
        "features/account/server/sessions/remember-me-cookies.test.ts",
        "over https the remember-me cookies cannot be set by another host or read by scripts",
      ],
      ["apps/server/example-deployment.test.ts", "gives its cookie to https alone"],
      [
        "features/account/server/sign-in/get-token.test.ts",
        "sets a cookie that scripts cannot read, without a token in the response",
      ],
      [
        "features/cookie-consent/server/own-cookies.test.ts",
        "the cookies screen lists exactly the cookies that the code sets for customers",
      ],
    ],
  },
  T53: {
    risk: "A visitor passes a maintenance with an invented cookie",
    behaviour: "The pass is signed, expires, and comes from a key of a staff member",
    proofs: [
      ["apps/server/maintenance.test.ts", "is no cookie that is %s", "opens nothing with a key that is %s"],
      ["platform/server/http/maintenance-bypass.test.ts", "does not accept %s"],
    ],
  },
  T54: {
    risk: "Private answers stay in caches of browsers or proxies",
    behaviour: "Answers have the cache headers of their endpoint; private ones are not stored",
    proofs: [
      [attackMatrix, "a response has the headers that its endpoint declares, and reading changes nothing"],
      [
        "security/browser-storage.test.ts",
        "what the portal stores in the browser is removed with the session, or names no person",
      ],
      [
        mount,
        "is never cached when it is private",
        "refuses two endpoints with one id, and a customer's answer that is shared by caches",
      ],
      [
        "features/account/sign-in.e2e.ts",
        "a visitor signs in with the keyboard, reads the page that was asked for, and leaves nothing behind on signing out",
      ],
    ],
  },
  T55: {
    risk: "A production runs with a secret that is publicly known",
    behaviour: "Nothing secret has a default in production, and secrets are replaced without an interruption",
    proofs: [
      [
        "apps/server/deployment-secrets.test.ts",
        "does not start without its secrets and its mail server; the error names the missing ones",
        "a generated secret is long, is reused, and is readable only by its owner",
      ],
      [
        "platform/server/keyring.test.ts",
        "stays valid after the secret was rotated, until the old secret is removed",
      ],
      ["apps/server/assembly/outside-ports.test.ts", "no sandbox of any outside system answers"],
    ],
  },
  T56: {
    risk: "A package is replaced, or runs a script while it is installed",
    behaviour:
      "Each package has a version and a hash, comes from the registry, and runs no script; releases are signed, with their bill of materials",
    proofs: [
      [
        "security/locked-packages.test.ts",
        "every package comes from the registry under its hash",
        "installing runs no script of a package",
      ],
      [
        "tools/release/release.test.ts",
        "each package of the product is under a licence that allows it, and another licence is refused",
        "checksums are read by sha256sum, and their signature holds for them alone",
      ],
    ],
    gap: "`npm audit` needs the registry and is not part of the suite",
  },
  T57: {
    risk: "Input writes lines into the log, or controls the terminal that shows it",
    behaviour: "A call has at most one line of JSON, and commands print control characters as dots",
    proofs: [
      ["platform/server/http/call-log.test.ts", "has at most one line for a call, of valid JSON"],
      [
        "apps/admin/command-line.test.ts",
        "shows control characters and text direction marks of a browser's name as dots",
      ],
    ],
  },
  T58: {
    risk: "The time of a comparison reveals a secret",
    behaviour: "Secrets are compared in constant time, or looked up by their hash",
    proofs: [
      [
        "security/secret-comparisons.test.ts",
        "the files that compare secrets do so in constant time",
        "a comparison of a secret by its characters is found",
      ],
    ],
    gap: "the times themselves are not measured",
  },
  T59: {
    risk: "Input changes the prototype of all objects, or a parameter given twice is read differently by two parts",
    behaviour: "Such names are refused or dropped, and parameters have one form",
    proofs: [
      [mount, "with %s is refused"],
      [attackMatrix, "no unexpected value makes an endpoint fail @slow"],
    ],
  },
  T60: {
    risk: "Proxy and server read a request differently, or believe a forged address",
    behaviour: "Ambiguous requests are refused, and only configured proxies name the client",
    proofs: [
      [
        "platform/server/http/malformed-requests.test.ts",
        "with %s is refused with the security headers and a request id",
      ],
      ["platform/server/http/rate-limits.test.ts", "ignores X-Forwarded-For of untrusted proxies"],
      ["apps/server/environment.test.ts", "does not take %s for a proxy"],
    ],
  },
  T61: {
    risk: "A text makes a pattern take exponential time",
    behaviour: "Whatever reads a request before its schema takes linear time",
    proofs: [
      [
        "security/linear-time.test.ts",
        "read every text of every call in linear time @slow",
        "with %s are found",
        "reads paths and queries in linear time",
      ],
    ],
  },
  T62: {
    risk: "An error shows statements, paths or versions",
    behaviour: "Unexpected errors are answered with a code and a reference",
    proofs: [
      [
        mount,
        "to an unexpected error hides the cause from the client",
        "to a lost or hanging connection to the database is a 503 with Retry-After: %s",
      ],
      [headers, "has exactly these headers, and none that reveals the server software: %s"],
    ],
  },
  T63: {
    risk: "What is switched off can still be called",
    behaviour: "Calls of a feature that is off do not exist",
    proofs: [
      [
        "apps/server/flags.test.ts",
        "close the calls and the screens of what is switched off, and the settings say so",
      ],
      [
        "features/operations/server/feature-flags.test.ts",
        "closes its endpoints on every server within seconds, and opens them again",
      ],
      [mount, "does not exist while its feature is off"],
    ],
  },
  T64: {
    risk: "Data of a customer stays after its erasure, or longer than the law allows",
    behaviour: "Each table declares its retention and what an erasure does with it",
    proofs: [
      [
        "apps/server/assembly/personal-data.test.ts",
        "names every table that has a customer in it, each once",
        "leaves of a name, an address and an email what invoices must carry",
      ],
      [
        "apps/server/assembly/table-declarations.test.ts",
        "are those of the database, with their kinds, keys, columns and retentions",
        "is found, whatever part of it is wrong",
      ],
      [
        "platform/server/database/delete-expired.test.ts",
        "deletes in small batches what is older than its table's retention, and nothing else",
      ],
    ],
  },
  T65: {
    risk: "Staff do what their role does not allow, or without a trace",
    behaviour:
      "Calls of staff need a role and a second factor; actions and their entries in the audit log are one transaction; entries do not change, and one that the owner of the database changes, removes or puts in is named",
    proofs: [
      [
        attackMatrix,
        "a staff endpoint refuses every other kind of subject, and staff without its roles",
        "a customer's endpoint refuses staff and the retailer's system",
      ],
      ["features/audit/server/audit-log.test.ts", "cannot be changed by any statement"],
      [
        "features/audit/server/seal-entries.test.ts",
        "whatever is changed in or removed from any entry is found and named",
        "an entry that is put in a day after its neighbours were sealed is named",
        "two entries that exchange their places are both named",
        "an entry that is changed together with its digest breaks the seal",
      ],
      [
        "platform/server/staff-action.test.ts",
        "is undone when it cannot be noted",
        "is refused to a staff member without one of its roles",
      ],
      [
        "apps/admin/open-links.test.ts",
        "is in the audit log with staff member and reason, and without the link",
      ],
    ],
  },
  T66: {
    risk: "A visitor learns about the debts or the name of another person",
    behaviour: "Solvency and identity are asked with consent, for the visitor's own lead, and seldom",
    proofs: [
      [
        "features/contracting/server/get-lead-score.test.ts",
        "is asked five times an hour by one visitor, however many calls come at once",
        "is not asked without consent, without a person, nor for another visitor",
      ],
      [
        "features/contracting/server/check-lead-identity.test.ts",
        "is not asked more often than the limit of a network allows",
      ],
    ],
  },
  T67: {
    risk: "A page that the portal opened, or that sends it messages, controls it",
    behaviour:
      "Links to other sites give neither the window nor the address; the portal reads no messages of other windows",
    proofs: [
      [
        "platform/server/html/sanitise-addresses.test.ts",
        "of another site gets neither a referrer nor access to the opening window",
      ],
      [
        "security/windows.test.ts",
        "links that open another window do not give this one",
        "no script reads messages of other windows",
      ],
    ],
  },
};
