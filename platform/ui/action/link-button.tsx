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
export function LinkButton<C extends ElementType = "a">(props: Polymorphic<C, LinkButtonOwnProps>) {
  const { component, children, variant = "secondary", size = "normal", width = "content", ...others } = props;
  const { icon, className, ...rest } = others;
  const inside = useLinkComponent();
  const Root: ElementType = component ?? inside;
  return (
    <Root
      className={[styles.button, className].filter(Boolean).join(" ")}
      data-variant={variant}
      data-size={size}
      data-width={width}
      {...rest}
    >
      {icon}
      <span>{children}</span>
    </Root>
  );
}
