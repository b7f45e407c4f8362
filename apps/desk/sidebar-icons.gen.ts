// Generated from the folders in features/ by `npm run features`. Do not edit.
import {
  type LucideIcon,
  FileText,
  FileUp,
  Inbox,
  Users,
} from "lucide-react";

export const sidebarIcons: Readonly<Record<string, LucideIcon>> = {
  FileText,
  FileUp,
  Inbox,
  Users,
};
