import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** In memory only, between the address and the state of the screen, which React may render more than once before it mounts. */
let pending: string | undefined;

const tokenIn = (hash: string): string | undefined => /^#t=([\w.-]{1,200})$/.exec(hash)?.[1];

const takeToken = (): string | undefined => {
  const token = tokenIn(window.location.hash);
  if (token === undefined) return pending;
  pending = token;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return pending;
};

/**
 * The token of a link from an email (`#t=…`), removed from the address bar and the browser's history at once. Undefined
 * without one; a reload loses it, and the email's link brings it again.
 */
export const useLinkToken = (): string | undefined => {
  const [token, setToken] = useState(takeToken);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // The link of a second email may be opened over the first.
  const arrived = tokenIn(hash);
  if (arrived !== undefined && arrived !== token) setToken(arrived);
  // Outside React: after mounting, the token is only in the state of the screen.
  useEffect(() => {
    pending = undefined;
  }, []);
  // Outside React: the router remembers the address with the token and would write it again.
  useEffect(() => {
    if (arrived !== undefined)
      void navigate(`${pathname}${search}`, { replace: true, state: { keepFocus: true } });
  }, [arrived, navigate, pathname, search]);
  return token;
};
