import {
  BookOpen,
  Calculator,
  FileText,
  Gauge,
  KeyRound,
  LayoutList,
  LogIn,
  Megaphone,
  MessageCircle,
  Newspaper,
  NotebookPen,
  ReceiptEuro,
  Scale,
  UserRound,
  UserRoundCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import type { NavigationIcon } from "#platform/contract/feature.ts";

/** What the shell draws beside each entry. */
export const navigationIcons: Record<NavigationIcon, ReactNode> = {
  account: <UserRound aria-hidden="true" />,
  actions: <LayoutList aria-hidden="true" />,
  calculator: <Calculator aria-hidden="true" />,
  claims: <Megaphone aria-hidden="true" />,
  comparator: <Scale aria-hidden="true" />,
  consumption: <Gauge aria-hidden="true" />,
  contact: <MessageCircle aria-hidden="true" />,
  contracts: <FileText aria-hidden="true" />,
  invoices: <ReceiptEuro aria-hidden="true" />,
  newsletter: <Newspaper aria-hidden="true" />,
  page: <BookOpen aria-hidden="true" />,
  password: <KeyRound aria-hidden="true" />,
  readings: <NotebookPen aria-hidden="true" />,
  signIn: <LogIn aria-hidden="true" />,
  signUp: <UserRoundCheck aria-hidden="true" />,
};
