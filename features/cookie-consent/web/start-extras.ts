import type { AgreedExtras } from "#platform/contract/cookie-consent.ts";

/** Where errors go that React caught and showed as an error page; the browser tells of all others by itself. */
export interface ErrorWatch {
  readonly noteCaught: (error: unknown) => void;
}

/** Starts what the page's reader agreed to, once the portal is on its way. Without anything agreed, loads nothing. */
export const startExtras = ({ thirdParties, errorReplay }: AgreedExtras): ErrorWatch => {
  if (thirdParties.length > 0) {
    void import("./load-third-parties.ts").then(({ loadThirdParties }) =>
      loadThirdParties(document, thirdParties),
    );
  }
  if (errorReplay === null) return { noteCaught: () => {} };
  // Blocked, as such services often are, there is simply no replay.
  const replay = import("./start-error-replay.ts")
    .then(({ startErrorReplay }) => startErrorReplay(errorReplay))
    .catch(() => undefined);
  const tell = async (error: unknown): Promise<void> => (await replay)?.noteCaught(error);
  return { noteCaught: (error) => void tell(error) };
};
