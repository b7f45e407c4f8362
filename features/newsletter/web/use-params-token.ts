import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const nameOfToken = "params";

/**
 * The signed token of the address (`?params=…`), which is removed from the address bar and the browser’s history at once.
 * Undefined without one.
 */
export const useParamsToken = (): string | undefined => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(search).get(nameOfToken) ?? undefined;
  const [token, setToken] = useState(arrived);
  // The link of a second email may be opened over the first.
  if (arrived !== undefined && arrived !== token) setToken(arrived);
  // Outside React: the browser's address and history.
  useEffect(() => {
    if (arrived === undefined) return;
    const others = new URLSearchParams(search);
    others.delete(nameOfToken);
    const rest = others.toString();
    void navigate(`${pathname}${rest === "" ? "" : `?${rest}`}${hash}`, {
      replace: true,
      state: { keepFocus: true },
    });
  }, [arrived, navigate, pathname, search, hash]);
  return token;
};
