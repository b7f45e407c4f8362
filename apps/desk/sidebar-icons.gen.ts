// Generated from the folders in features/ by `npm run features`. Do not edit.
import {
  type LucideIcon,
  CreditCard,
  FileText,
  FileUp,
  Inbox,
  KeyRound,
  Megaphone,
  Scale,
  Undo2,
  UserSearch,
  Users,
  Webhook,
} from "lucide-react";

export const sidebarIcons: Readonly<Record<string, LucideIcon>> = {
  CreditCard,
  FileText,
  FileUp,
  Inbox,
  KeyRound,
  Megaphone,
  Scale,
  Undo2,
  UserSearch,
  Users,
  Webhook,
};
