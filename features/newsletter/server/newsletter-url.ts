import { createNewsletterCallers, type CallerPorts } from "./newsletter-caller.ts";

interface UrlPorts extends CallerPorts {
  readonly readConfiguration: () => {
    readonly newsletter: { readonly url?: string | undefined };
    readonly links: { readonly newsletter?: string | undefined };
  };
}

/** The page of another system on which a customer manages newsletters, with the customer's token where it has a place. */
export const createNewsletterUrl = ({ readConfiguration, ...ports }: UrlPorts) => {
  const callers = createNewsletterCallers(ports);
  return async (customerId: number): Promise<string | undefined> => {
    const { newsletter, links } = readConfiguration();
    if (newsletter.url === undefined) return links.newsletter;
    const token = await callers.tokens.signLink(await callers.ofCustomer(customerId), new Date());
    return newsletter.url.replaceAll("{token}", token);
  };
};
