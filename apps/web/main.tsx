import { createRoot } from "react-dom/client";
import { startExtras } from "#features/cookie-consent/web/extras/start-extras.ts";
import { readBoot } from "#platform/web/boot.ts";
import { assemblePortal } from "./assemble.ts";
import { Portal } from "./portal.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element for the portal");
const page = readBoot(document);
const watch = startExtras(page.agreed);
const handleCaughtError = (error: unknown): void => {
  console.error(error);
  watch.noteCaught(error);
};
const { featureFlags } = page;
const portal = createRoot(root, { onCaughtError: handleCaughtError });
if (featureFlags === undefined) {
  void import("./flags/start-without-flags.tsx").then(({ startWithoutFlags }) =>
    startWithoutFlags(page, portal),
  );
} else {
  portal.render(<Portal {...assemblePortal({ ...page, featureFlags })} />);
}
