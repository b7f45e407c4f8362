import { createRoot } from "react-dom/client";
import { startExtras } from "#features/cookie-consent/web/extras/start-extras.ts";
import { readBoot } from "#platform/web/boot.ts";
import { assemblePortal } from "./assemble.ts";
import { Portal } from "./portal.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element for the portal");
const boot = readBoot(document);
const watch = startExtras(boot.agreed);
const handleCaughtError = (error: unknown): void => {
  console.error(error);
  watch.noteCaught(error);
};
createRoot(root, { onCaughtError: handleCaughtError }).render(<Portal {...assemblePortal(boot)} />);
