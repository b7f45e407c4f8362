import { createRoot } from "react-dom/client";
import { startExtras } from "#features/cookie-consent/web/start-extras.ts";
import { readBoot } from "#platform/web/boot.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { readAddressCredentials } from "./start/address-credentials.ts";
import { assemblePortal, type PortalParts } from "./assemble.ts";
import { Portal } from "./portal.tsx";

/** Starts the portal in the page that the server rendered. `onAssembled` receives its parts before they are drawn. */
export const startPortal = (onAssembled: (parts: PortalParts) => void = () => {}) => {
  // First of all: credentials leave the address bar and exist only in memory.
  const { credentials, cleanAddress } = readAddressCredentials(window.location.href);
  if (credentials !== undefined) window.history.replaceState(null, "", cleanAddress);

  const container = document.getElementById("root");
  if (container === null) throw new Error("The page has no element for the portal");
  const page = readBoot(document);
  const watch = startExtras(page.agreed);
  const handleCaughtError = (error: unknown): void => {
    console.error(error);
    watch.noteCaught(error);
  };
  const { featureFlags } = page;
  const root = createRoot(container, { onCaughtError: handleCaughtError });
  const start = (refusal?: ApiError): void => {
    if (featureFlags === undefined) {
      void import("./start/start-without-flags.tsx").then(({ startWithoutFlags }) =>
        startWithoutFlags(page, root),
      );
      return;
    }
    const parts = assemblePortal({ ...page, featureFlags }, refusal);
    onAssembled(parts);
    root.render(<Portal {...parts} />);
  };
  if (credentials === undefined) start();
  else {
    void import("./start/sign-in-by-address.tsx").then(({ signInByAddress }) =>
      signInByAddress({ credentials, cleanAddress, page, root, start }),
    );
  }
  return root;
};
