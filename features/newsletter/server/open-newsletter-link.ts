import { handler, type Handler } from "#platform/server/handler.ts";
import { openNewsletterLink } from "../contract/open-newsletter-link.ts";
import { createNewsletterCallers } from "./newsletter-caller.ts";
import type { NewsletterPorts } from "./subscriber-ports.ts";

export const handleOpenNewsletterLink = ({
  database,
  keyring,
}: Pick<NewsletterPorts, "database" | "keyring">): Handler => {
  const callers = createNewsletterCallers({ database, keyring });
  return handler(openNewsletterLink, async (call) => {
    const { body, now, fail } = call;
    const signed = (await callers.tokens.verifyLink(body.params, now)) ?? fail("newsletter_link_not_valid");
    const subscriber = (await callers.asStored(signed)) ?? fail("newsletter_link_not_valid");
    callers.startVisit(call, subscriber);
    return { subscriberId: subscriber.subscriberId };
  });
};
