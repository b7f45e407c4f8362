import { useEffect, useEffectEvent } from "react";
import { isConnected } from "../api/api-error.ts";

const probeEveryMs = 5000;

/** Retries when the network is back: at once when the browser notices it, else within seconds. */
export const RetryWhenConnected = ({ onRetry }: { onRetry: () => void }) => {
  const retry = useEffectEvent(onRetry);
  // Outside React: the network.
  useEffect(() => {
    let isOver = false;
    const probe = async (): Promise<void> => {
      if (!(await isConnected()) || isOver) return;
      isOver = true;
      retry();
    };
    const handleOnline = (): void => void probe();
    const timer = setInterval(handleOnline, probeEveryMs);
    window.addEventListener("online", handleOnline);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener("online", handleOnline);
    };
  }, []);
  return null;
};
