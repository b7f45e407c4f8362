/** Of a customer, until the session ends; or of a visitor, until a customer signs in. Names what stays in this tab. */
export type TabKey = `llum-own-${string}` | `llum-visitor-${string}`;

/** A failure of the browser's storage (full, forbidden) loses what was stored and nothing else. */
const ignoringErrors = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

const forget = (prefix: "llum-own-" | "llum-visitor-"): void =>
  ignoringErrors(() => {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
  });

/** Of which customer the stored keys are; absent after a sign-in within the page, until the next page. */
const personKey = "llum-own-person";
/** What the screens of a customer write when the customer has gone is not stored: a page writes as it is left. */
let isClosed = false;

/**
 * Stores JSON in this tab, so that a reload loses nothing. On a shared computer another person may use the same tab: what a
 * customer left is removed when the session ends, and what a visitor left when a customer signs in. Never for secrets.
 */
export const tabStorage = {
  /** Undefined when there is nothing, or nothing that can be read. */
  read: (key: TabKey): unknown => {
    const text = ignoringErrors(() => window.sessionStorage.getItem(key));
    return text === null || text === undefined ? undefined : ignoringErrors(() => JSON.parse(text));
  },
  write: (key: TabKey, value: unknown): void => {
    if (isClosed && key.startsWith("llum-own-")) return;
    ignoringErrors(() => window.sessionStorage.setItem(key, JSON.stringify(value)));
  },
  remove: (key: TabKey): void => ignoringErrors(() => window.sessionStorage.removeItem(key)),
  /**
   * A page of this customer begins: what another one left, in a tab that the browser restored or duplicated, is removed.
   * The customer of a page that another server made is not known.
   */
  openFor: (person: string | undefined): void => {
    isClosed = false;
    if (person === undefined) return;
    const before = tabStorage.read(personKey);
    if (before !== undefined && before !== person) forget("llum-own-");
    tabStorage.write(personKey, person);
  },
  /** The same customer goes on, or another one has signed in. */
  reopen: (): void => {
    isClosed = false;
  },
  forgetCustomer: (): void => {
    isClosed = true;
    forget("llum-own-");
  },
  forgetVisitor: (): void => forget("llum-visitor-"),
};
