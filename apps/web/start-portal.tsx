import { createRoot } from "react-dom/client";
import { startExtras } from "#features/cookie-consent/web/start-extras.ts";
import { readBoot, type PageBoot } from "#platform/web/boot.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { readAddressCredentials } from "./start/address-credentials.ts";
import { assemblePortal, type PortalParts } from "./assemble.ts";
import { Portal } from "./portal.tsx";

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
  const root = createRoot(container, { onCaughtError: handleCaughtError });

  const start = (page: PageBoot, refusal?: ApiError): void => {
    const { featureFlags } = page;
    if (featureFlags === undefined) {
      void import("./start/start-without-flags.tsx").then(({ startWithoutFlags }) =>
        startWithoutFlags(page, root, (complete) => start(complete, refusal)),
      );
      return;
    }
    const parts = assemblePortal({ ...page, featureFlags }, refusal);
    onAssembled(parts);
    root.render(<Portal {...parts} />);
  };
  const begin = (page: PageBoot): void => {
    ({ noteCaught } = startExtras(page.agreed));
    if (credentials === undefined) start(page);
    else {
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
  const page = readBoot(document);
  if (page === undefined)
    void import("./start/start-without-page.tsx").then(({ startWithoutPage }) =>
      startWithoutPage(root, begin),
    );
  else begin(page);
  return root;
};
