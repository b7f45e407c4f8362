import {
  createContext,
  use,
  type ElementType,
  type ComponentPropsWithRef,
  createElement,
  type ReactNode,
} from "react";
import styles from "./text-link.module.css";

/** The element that draws links inside the portal; takes `href` as an anchor does. The root sets the router's. */
export const LinkContext = createContext<ElementType>("a");

export const useLinkComponent = (): ElementType => use(LinkContext);

/** Own props, plus those of the element that `component` names (the router's Link, `a`, `button`…). */
export type Polymorphic<C extends ElementType, Own> = Own & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof Own | "component"
  >;

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
