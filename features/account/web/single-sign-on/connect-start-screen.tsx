import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { redirectIn } from "#platform/contract/safe-redirect.ts";
import { useCall } from "#platform/web/api/query.ts";
import { beginOpenid } from "../../contract/single-sign-on/begin-openid.ts";
import { begunSignIn, type SignInWishes } from "./begun-sign-in.ts";
import { RefusalPage, useProviderName, WaitScreen } from "./connect-screen.tsx";
import { useWords } from "./words.ts";

const maxRedirectLength = 1000;

const wishesIn = (query: URLSearchParams): SignInWishes => {
  const redirect = redirectIn(query);
  const promocode = query.get("promocode");
  return {
    ...(redirect !== undefined && redirect.length <= maxRedirectLength ? { redirect } : {}),
    ...(promocode !== null && promocode.length <= 100 ? { promocode } : {}),
  };
};

/** Redirects to the provider with `location.replace`, so that the back button returns to the previous page. */
export const ConnectStartScreen = () => {
  const t = useWords();
  const [query] = useSearchParams();
  const provider = useProviderName();
  const { mutate, error } = useCall(beginOpenid);
  const body = wishesIn(query);
  const begin = (): void => {
    begunSignIn.write(body);
    mutate({ body }, { onSuccess: ({ url }) => window.location.replace(url) });
  };
  // Outside React: the server, and then another site.
  // oxlint-disable-next-line react/exhaustive-deps -- once as the screen opens, whatever the address becomes
  useEffect(begin, []);
  if (error !== null) return <RefusalPage error={error} onRetry={begin} />;
  return <WaitScreen label={t("leaving", { provider })} />;
};
