// Generated from the folders in features/ by `npm run features`. Do not edit.
import {
  type LucideIcon,
  FileText,
  Gauge,
  KeyRound,
  LayoutList,
  LogIn,
  MessageCircle,
  MessagesSquare,
  Newspaper,
  ReceiptEuro,
  Scale,
  Sun,
  UserRound,
  UserRoundCheck,
} from "lucide-react";

export const navigationIcons: Readonly<Record<string, LucideIcon>> = {
  FileText,
  Gauge,
  KeyRound,
  LayoutList,
  LogIn,
  MessageCircle,
  MessagesSquare,
  Newspaper,
  ReceiptEuro,
  Scale,
  Sun,
  UserRound,
  UserRoundCheck,
};
