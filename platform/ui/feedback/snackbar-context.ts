import { createContext, use } from "react";
import type { ReactNode } from "react";

export interface SnackbarMessage {
  text: ReactNode;
  tone?: "info" | "positive" | "negative";
  /** One thing to do about it; pressing it also closes the message. */
  action?: { label: string; onAction: () => void };
}

export const SnackbarContext = createContext<((message: SnackbarMessage) => void) | undefined>(undefined);

/** Says what happened in the background, for six seconds. Throws outside a SnackbarProvider. */
export const useSnackbar = (): ((message: SnackbarMessage) => void) => {
  const show = use(SnackbarContext);
  if (show === undefined) throw new Error("useSnackbar needs a SnackbarProvider above it");
  return show;
};
