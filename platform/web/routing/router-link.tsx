import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router";

type LinkProps = ComponentPropsWithRef<"a">;

const InnerLink = ({ href = "", target, onClick, children, ...link }: LinkProps) => {
  const follow = useLinkClickHandler(href, { target, useTransitions: false });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...link} href={useHref(href)} target={target} onClick={handleClick}>
      {children}
    </a>
  );
};

/**
 * Every link inside the portal: an anchor that the router follows without a reload. Not the library's `Link`, because
 * that brings 3 kB for prefetching pages of its framework.
 */
export const RouterLink = ({ children, ...link }: LinkProps) => {
  const Anchor = /^([a-z][a-z\d+.-]*:|\/\/)/i.test(link.href ?? "") ? "a" : InnerLink;
  return <Anchor {...link}>{children}</Anchor>;
};
