// Generated from the folders in features/ by `npm run features`. Do not edit.
import {
  type LucideIcon,
  FileText,
  Inbox,
  Users,
} from "lucide-react";

export const sidebarIcons: Readonly<Record<string, LucideIcon>> = {
  FileText,
  Inbox,
  Users,
};
