import { startPortal } from "./start-portal.tsx";

startPortal();
