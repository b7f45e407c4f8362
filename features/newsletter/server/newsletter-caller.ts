import type { Database } from "#platform/server/database/pool.ts";
import type { Cookies } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { Session } from "#platform/server/subject.ts";
import { createNewsletterTokens } from "./newsletter-tokens.ts";
import { findSubscriber, findSubscriberOfCustomer, type Subscriber } from "./subscriber-queries.ts";

const cookieName = "newsletter";

/** The part of a call that says who makes it. */
export interface CallerCall {
  readonly session: Pick<Session, "customerId"> | undefined;
  readonly cookies: Pick<Cookies, "read" | "write">;
  readonly now: Date;
}

export interface CallerPorts {
  readonly database: Pick<Database, "pool">;
  readonly keyring: Keyring;
}

/** Who is who among the callers of newsletters: customers by their session, others by the link that they opened. */
export const createNewsletterCallers = ({ database: { pool }, keyring }: CallerPorts) => {
  const tokens = createNewsletterTokens(keyring);
  const ofCustomer = async (customerId: number): Promise<Subscriber> =>
    (await findSubscriberOfCustomer(pool, customerId)) ?? {
      subscriberId: tokens.idOfCustomer(customerId),
      customerId,
    };
  /** The subscriber of a signed text as it is now; one who has left and whose data was deleted is none. */
  const asStored = async ({ subscriberId, customerId }: Subscriber): Promise<Subscriber | undefined> =>
    customerId === null ? findSubscriber(pool, subscriberId) : ofCustomer(customerId);
  const ofVisit = async ({ cookies, now }: CallerCall): Promise<Subscriber | undefined> => {
    const visit = tokens.verifyVisit(cookies.read(cookieName) ?? "", now);
    return visit === undefined ? undefined : asStored(visit);
  };
  /** Whom the caller has proved to be: at most two, by the session and by a link. */
  const provedBy = async (
    call: CallerCall,
  ): Promise<(Subscriber & { readonly by: "session" | "link" })[]> => {
    const customer = call.session === undefined ? undefined : await ofCustomer(call.session.customerId);
    const visit = await ofVisit(call);
    return [
      ...(customer === undefined ? [] : [{ ...customer, by: "session" as const }]),
      ...(visit === undefined || visit.subscriberId === customer?.subscriberId
        ? []
        : [{ ...visit, by: "link" as const }]),
    ];
  };
  return {
    tokens,
    ofCustomer,
    asStored,
    provedBy,
    /** The subscriber with this id, if the caller is that one. */
    find: async (call: CallerCall, subscriberId: string) =>
      (await provedBy(call)).find((proved) => proved.subscriberId === subscriberId.toLowerCase()),
    /** Notes in the browser's cookie that its user opened a link. */
    startVisit: ({ cookies, now }: CallerCall, subscriber: Subscriber): void =>
      cookies.write(cookieName, tokens.signVisit(subscriber, now), { maxAgeSeconds: 3600 }),
  };
};
export type NewsletterCallers = ReturnType<typeof createNewsletterCallers>;
export type ProvedSubscriber = Awaited<ReturnType<NewsletterCallers["provedBy"]>>[number];
