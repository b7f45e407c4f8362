import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./base.css";
import { MantineProvider } from "@mantine/core";
import type { ElementType, ReactNode } from "react";

import { LinkContext } from "../navigation/link-context.ts";
import { colourSchemeManager } from "./colour-scheme-manager.ts";
import { mantineTheme } from "./mantine-theme.ts";

interface UiProviderProps {
  children: ReactNode;
  /** Draws every link inside the portal: takes `href` as an anchor does. Plain anchors by default. */
  linkComponent?: ElementType;
  /** `createLlumTheme(…).css`, only where the server has not written it into the page. */
  css?: string;
  /** The page's nonce, for the style element of `css`. */
  styleNonce?: string;
}

/** Colours, type and colour scheme for everything inside; once, at the root. Injects no runtime styles. */
export function UiProvider({ children, linkComponent = "a", css, styleNonce }: UiProviderProps) {
  return (
    <MantineProvider
      theme={mantineTheme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={styleNonce === undefined ? undefined : () => styleNonce}
    >
      {css !== undefined && <style nonce={styleNonce}>{css}</style>}
      <LinkContext value={linkComponent}>{children}</LinkContext>
    </MantineProvider>
  );
}
