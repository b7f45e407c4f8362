import { attackMatrix, type SecurityPromises } from "./security-promise.ts";

/** Threats to objects, sessions, sign-in methods and accounts. */
export const accessAndSessions: SecurityPromises = {
  T1: {
    risk: "A customer reads or changes an object of another customer by its id",
    behaviour: "The answer is that of an id that does not exist, and nothing changes",
    proofs: [
      [attackMatrix, "another customer's object is answered like one that does not exist"],
      ["security/api-tokens.test.ts", "a token does not open another customer's contract"],
    ],
  },
  T2: {
    risk: "A list of ids mixes own and foreign ones, or is very long",
    behaviour: "The whole call is refused; lists of ids have a maximum length",
    proofs: [
      [
        "features/invoices/server/archive-invoices.test.ts",
        "is not found when one of the ids is another",
        "is refused for a selection of %i",
      ],
      [
        "features/wallets/server/download-wallets.test.ts",
        "is refused as a whole when one wallet is another customer's",
      ],
      [
        "features/invoices/server/list-invoices.test.ts",
        "by another customer's contract is answered like one by a contract that does not exist",
      ],
      ["features/uploads/server/list-uploads.test.ts", "the ids '%s' are refused"],
    ],
  },
  T3: {
    risk: "A body names an own object and, in another field, a foreign one",
    behaviour: "Each id of a body is looked up among the caller's own objects",
    proofs: [
      [attackMatrix, "another customer's object is answered like one that does not exist"],
      [
        "features/uploads/server/resolve-attachments.test.ts",
        "another customer's file, another visitor's and an unknown one are the same",
      ],
      ["features/contracting/server/save-gas-lead.test.ts", "is not stored with the lead of another visitor"],
      [
        "features/payments/server/pay.test.ts",
        "of several invoices is one charge, and one of a foreign invoice is none",
      ],
      [
        "features/support/server/create-case.test.ts",
        "another customer's contract is answered like one that does not exist",
      ],
    ],
  },
  T4: {
    risk: "A body has fields that no form has, to set columns that the caller may not set",
    behaviour: "Undeclared fields are dropped or refused, and never written",
    proofs: [
      ["features/profile/server/update-profile.test.ts", "ignores %o, which changes nothing"],
      ["features/account/server/registration/register-user.test.ts", "ignores the unknown field %s"],
      [attackMatrix, "the names of all columns in a body are stored by no endpoint"],
      [
        "apps/server/every-call.test.ts",
        "has no place for what its call does not declare, but for the extensions of passkeys",
        "is strict where a misunderstanding costs money",
      ],
    ],
  },
  T5: {
    risk: "An answer has more fields of an object than its reader may see",
    behaviour: "Answers have declared fields only, and account numbers are masked",
    proofs: [
      ["platform/server/http/wire-encoder.test.ts", "omits fields that the contract does not declare"],
      ["platform/server/http/mount.test.ts", "drops fields that its schema does not declare"],
      [
        "features/contract-changes/server/list-bank-accounts.test.ts",
        "the customer's accounts are listed masked",
      ],
      [
        "features/contract-changes/server/change-bank-account.test.ts",
        "the customer never reads the whole IBAN again",
      ],
    ],
  },
  T6: {
    risk: "A session that an attacker planted in a browser becomes the victim's",
    behaviour: "Signing in and changing the password open a new session, and the former one ends",
    proofs: [
      [
        "features/account/server/single-sign-on/complete-openid.test.ts",
        "revokes the previous session, so that session fixation fails",
      ],
      [
        "features/account/server/sign-in/exchange-token.test.ts",
        "sets the browser's cookie and revokes its previous session",
      ],
      ["features/account/server/sign-in/get-token.test.ts", "opens a new session each time"],
      [
        "features/account/server/password/change-password.test.ts",
        "sets it, ends every session, and gives the browser a new one",
      ],
    ],
  },
  T7: {
    risk: "A stolen session is used after its customer has signed out or changed the password",
    behaviour: "Sessions are rows: ending one ends it on every server at once",
    proofs: [
      [attackMatrix, "a customer's endpoint refuses requests without a valid session"],
      ["features/account/server/sessions/sign-out.test.ts", "signing out ends the session on the server"],
      [
        "features/account/server/password/replace-password.test.ts",
        "revokes every session, remembered device and link of that customer only",
      ],
      [
        "apps/server/several-servers.system.test.ts",
        "share sessions: a sign-in opens all of them, and a sign-out closes all",
      ],
      [
        "apps/server/assembly/personal-data.test.ts",
        "leaves of a name, an address and an email what invoices must carry, and nothing else; old cookies are worth nothing",
      ],
    ],
  },
  T8: {
    risk: "A forged, expired or differently meant token opens a session",
    behaviour:
      "Sessions are random tokens; signed tokens have one purpose, a limit of time and one algorithm",
    proofs: [
      [
        attackMatrix,
        "a token is refused by every endpoint that it is not for",
        "a customer's endpoint refuses requests without a valid session",
      ],
      [
        "platform/server/keyring.test.ts",
        "is verified for its purpose, and for no other",
        "is invalid when one character has changed",
      ],
      ["features/account/server/single-sign-on/tampered-returns.test.ts", "is refused with %s"],
    ],
  },
  T9: {
    risk: "A page of another site sends a call with the customer's cookie",
    behaviour:
      "Calls that change something are refused from other origins and with types that forms can send",
    proofs: [
      [
        attackMatrix,
        "an unsafe endpoint refuses requests from foreign origins",
        "an unsafe endpoint refuses bodies that are not JSON",
      ],
    ],
  },
  T10: {
    risk: "A GET changes something, so that a link or a picture is enough to cause it",
    behaviour: "Calls that read write nothing",
    proofs: [
      [attackMatrix, "a response has the headers that its endpoint declares, and reading changes nothing"],
      ["features/newsletter/server/bulletins/unsubscribe-route.test.ts", "is not made by opening its link"],
    ],
  },
  T11: {
    risk: "A page of another site signs the browser in to the attacker's account, or out",
    behaviour: "Signing in and out are refused from other origins; single sign-on is bound to the browser",
    proofs: [
      [attackMatrix, "an unsafe endpoint refuses requests from foreign origins"],
      [
        "features/account/server/single-sign-on/tampered-returns.test.ts",
        "is refused with all parameters of another browser's sign-in (login CSRF)",
      ],
    ],
  },
  T12: {
    risk: "A link to the portal leads on to a site of the attacker",
    behaviour: "Only paths within the portal are followed after signing in",
    proofs: [
      [
        "platform/contract/safe-redirect.test.ts",
        "is undefined for %j",
        "never leaves the portal, for any input",
      ],
      ["journeys/redirects.e2e.ts", "the sign-in address redirects a signed-in customer to no other site"],
      [
        "apps/server/example-deployment.test.ts",
        "shows nothing at an address that browsers take for another host's",
      ],
      [
        "features/account/server/single-sign-on/complete-openid.test.ts",
        "ignores a redirect to another site",
      ],
    ],
  },
  T13: {
    risk: "A return from the provider of single sign-on is forged, swapped or repeated",
    behaviour: "State, nonce and PKCE belong to one browser for ten minutes, and a code is used once",
    proofs: [
      [
        "features/account/server/single-sign-on/tampered-returns.test.ts",
        "a return from the provider whose state was tampered with",
        "is refused when a code is used a second time, even with the same cookie",
        "is refused with the code of another sign-in",
        "is refused without the issuer",
        "is refused with a different nonce",
      ],
      [
        "features/account/server/single-sign-on/begin-openid.test.ts",
        "sets one cookie for ten minutes that only the portal can decrypt",
      ],
    ],
  },
  T14: {
    risk: "An identity at a provider takes over an account that has the same email",
    behaviour: "An identity is its issuer and subject; an email counts only where the deployment trusts it",
    proofs: [
      [
        "features/account/server/single-sign-on/complete-openid.test.ts",
        "is not linked by the same subject of another provider",
        "is not found by a verified email where the deployment does not",
        "is not linked to a second identity of the same provider",
      ],
    ],
  },
  T15: {
    risk: "Answers or their times reveal who is a customer",
    behaviour: "Known and unknown people get the same answer, by the same statements",
    proofs: [
      ["security/enumeration.test.ts", "the server does not reveal who is a customer"],
      [
        "features/account/server/sign-in/attempt-log.test.ts",
        "a wrong password runs as many statements for an existing customer",
      ],
      [
        "features/newsletter/server/set-active-newsletters.test.ts",
        "is answered alike for every email, and changes nothing before it is confirmed",
      ],
    ],
    gap: "times are compared by `npm run bench -- enumeration`, not in the suite",
  },
  T16: {
    risk: "Passwords or codes are guessed",
    behaviour: "Attempts are limited by account and network in the database, and the owner can still sign in",
    proofs: [
      [
        "security/guessing.test.ts",
        "of a thousand guesses at one password from fifty addresses few are checked",
      ],
      [
        "features/account/server/sign-in/throttle.test.ts",
        "counts are shared with other servers and survive a restart",
      ],
      [
        "features/account/server/second-factor/guessing-codes.test.ts",
        "from fifty addresses are refused unchecked after thirty",
        "the owner signs in at once in a known browser, from any address",
      ],
      [
        "features/staff/server/verify-staff-second-factor.test.ts",
        "is not checked any more after thirty wrong ones",
      ],
      [
        "features/staff/server/sign-in-staff-with-passkey.test.ts",
        "is refused when it is used %s",
        "works once, whether its answer is right or not",
        "is delayed after several refusals",
      ],
    ],
  },
  T17: {
    risk: "Long passwords or many sign-ins occupy the server with hashing",
    behaviour: "Passwords have at most 256 bytes, hashing leaves the main thread, two at a time",
    proofs: [
      [
        "features/account/server/sign-in/get-token.test.ts",
        "refuses a password above the maximum length before hashing it",
      ],
      [
        "features/account/server/password/password-policy.test.ts",
        "a password of more than 256 bytes is refused before the customer is read",
      ],
      [
        "features/account/server/password/passwords.test.ts",
        "passwords that are checked and set at once leave threads to calls that read files",
      ],
    ],
    gap: "the times of other calls are not measured",
  },
  T18: {
    risk: "A link that sets a password is guessed, reused, read from the database or leads to another host",
    behaviour:
      "Links have random tokens, stored as hashes, are used once, expire, and lead to the configured origin",
    proofs: [
      [
        "features/account/server/sign-in/one-time-tokens.test.ts",
        "is consumed by only one of two concurrent requests",
        "is stored as a hash only",
        "cannot be %s for another purpose, after its expiry",
      ],
      [
        "features/account/server/password/ask-reset.test.ts",
        "sends an email to the address on record, in the customer's language, with a link to the configured origin",
        "leaves no token in the job queue nor in the database",
      ],
      ["features/account/server/password/reset-password.test.ts", "works once for each link"],
    ],
  },
};
