import type { listSessions } from "#features/sign-in/contract/list-sessions.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { useSessionWords } from "../session-words.ts";

export type OwnSession = AnswerOf<typeof listSessions>["items"][number];

/** A device as its owner calls it: "Firefox on Windows". */
export const useDeviceName = (): ((session: Pick<OwnSession, "browser" | "system">) => string) => {
  const t = useSessionWords();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t("device.both", { browser, system });
    return browser ?? system ?? t("device.unknown");
  };
};
