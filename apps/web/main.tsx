import "#platform/ui/theme/base.css";
import { startPortal } from "./start-portal.tsx";

startPortal();
