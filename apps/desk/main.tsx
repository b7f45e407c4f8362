import "#platform/ui/theme/base.css";
import { startDesk } from "./start-desk.tsx";

startDesk();
