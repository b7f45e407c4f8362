import "./base.css";
import type { ElementType, ReactNode } from "react";
import { LinkContext } from "../navigation/link-context.ts";

interface UiProviderProps {
  children: ReactNode;
  /** Draws every link inside the portal: takes `href` as an anchor does. Plain anchors by default. */
  linkComponent?: ElementType;
}

/** The style sheet that every part stands on, and how links are drawn; once, at the root. */
export const UiProvider = ({ children, linkComponent = "a" }: UiProviderProps) => (
  <LinkContext value={linkComponent}>{children}</LinkContext>
);
