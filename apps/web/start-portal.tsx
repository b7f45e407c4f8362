import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { takeProviderReturn } from "#features/account/web/single-sign-on/provider-return.ts";
import { startExtras } from "#features/cookie-consent/web/start-extras.ts";
import { readBoot, type PageBoot } from "#platform/web/boot.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { readAddressCredentials } from "./start/address-credentials.ts";
import { assemblePortal, type PortalParts } from "./assemble.ts";
import { Portal } from "./portal.tsx";

const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);

/** Whether React has made the element respond: it keeps the element's properties there. */
const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith("__reactProps$"));

const unlock = (control: Element): void => {
  if (control.getAttribute("data-locked") === "readonly") control.removeAttribute("readonly");
  control.removeAttribute("data-locked");
  control.removeAttribute("inert");
};

/** After this time a control that was never hydrated is unlocked, too. */
const longestLockMs = 20_000;

/** Unlocks each control that the server rendered as soon as it responds; its part may need code that comes later. */
const unlockHydrated = (container: HTMLElement, endsAt = Date.now() + longestLockMs): void => {
  const locked = [...container.querySelectorAll("[data-locked]")];
  const isOver = Date.now() > endsAt;
  for (const control of locked) if (isOver || isHydrated(control)) unlock(control);
  if (locked.length > 0) requestAnimationFrame(() => unlockHydrated(container, endsAt));
};

/** Lets the browser respond between the steps of the start. */
const inTaskOfItsOwn = (step: () => void): void => void setTimeout(step);

/** The page's policy refuses style attributes, and allows what scripts set. */
const restoreStyles = (container: HTMLElement): void => {
  for (const element of container.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
    delete element.dataset.style;
  }
};

/** After the first screen: nothing of it may wait for the worker. */
const installationDelayMs = 3_000;
const startInstallationLater = ({ boot, ...parts }: PortalParts): void =>
  void setTimeout(
    () =>
      void import("#features/installation/web/start-installation.ts")
        .then(({ startInstallation }) => startInstallation(boot, parts))
        // A portal without it works as before.
        .catch((error: unknown) => console.debug(error)),
    installationDelayMs,
  );

/**
 * Starts the portal, with the values that our server wrote into the page or, without them, those it asks for.
 * `onAssembled` receives its parts before they are drawn.
 */
export const startPortal = (onAssembled: (parts: PortalParts) => void = () => {}) => {
  // First of all: credentials leave the address bar and exist only in memory.
  const { credentials, cleanAddress } = readAddressCredentials(window.location.href);
  if (credentials !== undefined) window.history.replaceState(null, "", cleanAddress);

  // The browser may show a page from its memory after a session has ended: nothing of it may appear.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const container = document.getElementById("root");
  if (container === null) throw new Error("The page has no element for the portal");
  let noteCaught: ((error: unknown) => void) | undefined;
  const handleCaughtError = (error: unknown): void => {
    console.error(error);
    noteCaught?.(error);
  };
  let shown: Root | undefined;
  /** The root of a page that the server did not render. */
  const emptyRoot = (): Root => {
    if (shown !== undefined) return shown;
    container.replaceChildren();
    shown = createRoot(container, { onCaughtError: handleCaughtError });
    return shown;
  };

  const start = (page: PageBoot, refusal?: ApiError): void => {
    const { featureFlags } = page;
    if (featureFlags === undefined) {
      const root = emptyRoot();
      void import("./start/start-without-flags.tsx").then(({ startWithoutFlags }) =>
        startWithoutFlags(page, root, (complete) => start(complete, refusal)),
      );
      return;
    }
    // Before other code can read it in the address.
    takeProviderReturn();
    const { pathname } = window.location;
    const parts = assemblePortal({ ...page, featureFlags }, { pathname, refusal });
    onAssembled(parts);
    const portal = <Portal {...parts} Router={Router} />;
    startInstallationLater(parts);
    if (shown !== undefined || !container.hasChildNodes()) return emptyRoot().render(portal);
    restoreStyles(container);
    inTaskOfItsOwn(() => {
      // In slices: a slow phone still scrolls meanwhile.
      startTransition(() => {
        shown = hydrateRoot(container, portal, {
          onCaughtError: handleCaughtError,
          // Parts that the server left out, or wrote as another browser would, are rendered here.
          onRecoverableError: (error) => console.debug(error),
        });
      });
      unlockHydrated(container);
    });
  };
  const begin = (page: PageBoot): void => {
    ({ noteCaught } = startExtras(page.agreed));
    if (credentials === undefined) start(page);
    else {
      const root = emptyRoot();
      void import("./start/sign-in-by-address.tsx").then(({ signInByAddress }) =>
        signInByAddress({
          credentials,
          cleanAddress,
          page,
          root,
          start: (refusal) => start(page, refusal),
        }),
      );
    }
  };
  inTaskOfItsOwn(() => {
    const page = readBoot(document);
    if (page === undefined)
      void import("./start/start-without-page.tsx").then(({ startWithoutPage }) =>
        startWithoutPage(emptyRoot(), begin),
      );
    else begin(page);
  });
  return { unmount: () => shown?.unmount() };
};
