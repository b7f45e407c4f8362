import { createContext, use } from "react";
import type { ElementType } from "react";

/** Who draws links inside the portal: an element that takes `href`. Set by UiProvider. */
export const LinkContext = createContext<ElementType>("a");

export const useLinkComponent = (): ElementType => use(LinkContext);
