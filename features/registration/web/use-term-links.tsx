import type { ReactNode } from "react";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";

const linkTo = (href: string) => (words: ReactNode) => (
  <TextLink component="a" href={href} target="_blank" rel="noopener">
    {words}
  </TextLink>
);

/** The links to the retailer's terms inside a text, opened beside the form so that nothing typed is lost. */
export const useTermLinks = () => {
  const { links } = useSettings();
  return { conditions: linkTo(links.conditions), gdpr: linkTo(links.gdpr) };
};
