import { createElement } from "react";
import type { ElementType, ReactNode } from "react";
import { useLinkComponent } from "./link-context.ts";
import type { Polymorphic } from "./polymorphic.ts";
import styles from "./text-link.module.css";

interface TextLinkOwnProps {
  children: ReactNode;
  icon?: ReactNode;
  /** `strong` for a row's main link; `quiet` without underline until it is pointed at. */
  variant?: "plain" | "strong" | "quiet";
  className?: string;
}

/** A link in running text, a table or a list. Inside the portal by default; `component="a"` for abroad. */
export const TextLink = <C extends ElementType = "a">(props: Polymorphic<C, TextLinkOwnProps>) => {
  const { component, children, icon, variant = "plain", className, ...rest } = props;
  const inside = useLinkComponent();
  const attributes = {
    ...rest,
    className: [styles.link, className].filter(Boolean).join(" "),
    "data-variant": variant,
  };
  return createElement<object>(component ?? inside, attributes, icon, children);
};
