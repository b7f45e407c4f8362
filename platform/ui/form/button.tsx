import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  createElement,
  type ElementType,
} from "react";
import { useLinkComponent, type Polymorphic } from "../navigation/text-link.tsx";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: "normal" | "small";
  width?: "content" | "full";
  icon?: ReactNode;
  /** What it is doing ("Canviant la potència…"). While given, the button is busy and ignores presses. */
  busyText?: string;
}

/**
 * Its text names the action, and `busyText` the action in progress. With `aria-disabled` it ignores presses but stays
 * focusable, so that a Tooltip around it can give the reason.
 */
export const Button = (props: ButtonProps) => {
  const { children, variant = "secondary", size = "normal", width = "content" } = props;
  const { icon, busyText, onClick, className, type = "button", ...own } = props;
  const { variant: _variant, size: _size, width: _width, ...rest } = own;
  const isBusy = busyText !== undefined;
  const isInert = isBusy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, className].filter(Boolean).join(" ")}
      data-variant={variant}
      data-size={size}
      data-width={width}
      data-busy={isBusy || undefined}
      aria-disabled={isInert || undefined}
      onClick={handleClick}
    >
      {isBusy ? <span className={styles.dots} aria-hidden="true" /> : icon}
      <span aria-live="polite">{busyText ?? children}</span>
    </button>
  );
};

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

interface ButtonRowProps {
  children: ReactNode;
}

/** Buttons side by side; on a phone stacked, at full width. */
export const ButtonRow = ({ children }: ButtonRowProps) => <div className={styles.row}>{children}</div>;
