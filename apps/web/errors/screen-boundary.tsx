import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#platform/web/api/api-error.ts";
import { CatchError, useForgetFailures } from "#platform/web/boundary/catch-error.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { CrashScreen } from "./crash-screen.tsx";

/** What is no refusal of the server may be code that did not arrive, which only a new document asks for again. */
const showCrash = (error: unknown, retry: () => void): ReactNode => {
  const isRefusal = error instanceof ApiError && error.code !== "blocked_by_browser";
  return <CrashScreen error={error} onRetry={isRefusal ? retry : () => window.location.reload()} />;
};

/** Around a whole screen: what no part of it caught becomes an error page, left by going elsewhere or trying again. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => {
  const forgetFailures = useForgetFailures();
  const { pathname } = useLocation();
  const { status } = useSession();
  return (
    <CatchError
      resetKey={`${status} ${pathname}`}
      onReset={forgetFailures}
      isForParent={() => false}
      fallback={showCrash}
    >
      {children}
    </CatchError>
  );
};
