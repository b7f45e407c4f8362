import { createElement } from "react";
import type { ElementType, ReactNode } from "react";
import { useLinkComponent } from "../navigation/link-context.ts";
import type { Polymorphic } from "../navigation/polymorphic.ts";
import type { ButtonVariant } from "./button.tsx";
import styles from "./button.module.css";

interface LinkButtonOwnProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: "normal" | "small";
  width?: "content" | "full";
  icon?: ReactNode;
  className?: string;
}

/** Goes somewhere, but weighs as much as a button. `component="a"` for what is outside the portal. */
export const LinkButton = <C extends ElementType = "a">(props: Polymorphic<C, LinkButtonOwnProps>) => {
  const { component, children, variant = "secondary", size = "normal", width = "content", ...others } = props;
  const { icon, className, ...rest } = others;
  const inside = useLinkComponent();
  const attributes = {
    ...rest,
    className: [styles.button, className].filter(Boolean).join(" "),
    "data-variant": variant,
    "data-size": size,
    "data-width": width,
  };
  return createElement<object>(component ?? inside, attributes, icon, <span>{children}</span>);
};
