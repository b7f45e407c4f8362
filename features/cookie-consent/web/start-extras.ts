import type { AgreedExtras } from "#platform/contract/cookie-consent.ts";

/** Receives errors that React caught and showed as an error page; the browser reports all others. */
export interface ErrorWatch {
  readonly noteCaught: (error: unknown) => void;
}

/** Starts the accepted scripts after the portal has started. Without consent, loads nothing. */
export const startExtras = ({ thirdParties, errorReplay }: AgreedExtras): ErrorWatch => {
  if (thirdParties.length > 0) {
    void import("./load-third-parties.ts").then(({ loadThirdParties }) =>
      loadThirdParties(document, thirdParties),
    );
  }
  if (errorReplay === null) return { noteCaught: () => {} };
  // If a content blocker stops the chunk, there is no replay.
  const replay = import("./start-error-replay.ts")
    .then(({ startErrorReplay }) => startErrorReplay(errorReplay))
    .catch(() => undefined);
  const report = async (error: unknown): Promise<void> => (await replay)?.noteCaught(error);
  return { noteCaught: (error) => void report(error) };
};
