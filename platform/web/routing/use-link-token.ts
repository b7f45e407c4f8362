import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** In memory only, from the address to the screen, which may be drawn more than once before it is kept. */
let held: string | undefined;

const tokenIn = (hash: string): string | undefined => /^#t=([\w.-]{1,200})$/.exec(hash)?.[1];

const takeToken = (): string | undefined => {
  const token = tokenIn(window.location.hash);
  if (token === undefined) return held;
  held = token;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return held;
};

/**
 * The token of a link from a letter (`#t=…`), taken out of the address bar at once: nobody finds it there, nor in the
 * browser's history. Undefined when one came without; a reload forgets it, and the letter's link opens it again.
 */
export const useLinkToken = (): string | undefined => {
  const [token, setToken] = useState(takeToken);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // A second letter's link may be opened over the first.
  const arrived = tokenIn(hash);
  if (arrived !== undefined && arrived !== token) setToken(arrived);
  // Outside React: once the screen is there, the token is in its state alone.
  useEffect(() => {
    held = undefined;
  }, []);
  // Outside React: the address, which the router remembers as it found it and would write again.
  useEffect(() => {
    if (arrived !== undefined)
      void navigate(`${pathname}${search}`, { replace: true, state: { keepFocus: true } });
  }, [arrived, navigate, pathname, search]);
  return token;
};
