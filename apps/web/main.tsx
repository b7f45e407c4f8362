import { createRoot } from "react-dom/client";
import { readBoot } from "#platform/web/boot.ts";
import { assemblePortal } from "./assemble.ts";
import { Portal } from "./portal.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element for the portal");
createRoot(root).render(<Portal {...assemblePortal(readBoot(document))} />);
