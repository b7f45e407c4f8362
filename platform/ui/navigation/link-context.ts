import { createContext, use } from "react";
import type { ElementType } from "react";

/** The element that draws links inside the portal; takes `href` as an anchor does. The root sets the router's. */
export const LinkContext = createContext<ElementType>("a");

export const useLinkComponent = (): ElementType => use(LinkContext);
