import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PaymentRequest } from "./use-card-payment.ts";

/** Parameters with which a bank's own page leads back. */
const parameters = ["payment_intent", "payment_intent_client_secret", "redirect_status", "source_type"];

const intentIn = (search: string): PaymentRequest | undefined => {
  const intentId = new URLSearchParams(search).get("payment_intent") ?? "";
  return /^\w{3,120}$/.test(intentId) ? { intentId, platform: "stripe" } : undefined;
};

/**
 * The payment with which the customer comes back from a bank's own page. Its parameters are removed from the URL as soon
 * as it can be confirmed (`isReady`).
 */
export const useIntentInUrl = (isReady = true): PaymentRequest | undefined => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [found, setFound] = useState<PaymentRequest>();
  const arrived = isReady ? intentIn(search) : undefined;
  if (arrived !== undefined && found === undefined) setFound(arrived);
  // Outside React: the address bar and the browser's history.
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!isReady || !query.has("payment_intent")) return;
    for (const name of parameters) query.delete(name);
    void navigate({ pathname, search: query.toString() }, { replace: true, state: { keepFocus: true } });
  }, [isReady, pathname, search, navigate]);
  return found;
};
