import type { ComponentPropsWithRef } from "react";
import { Link } from "react-router";

/** Every link inside the portal: an anchor to the reader, a navigation without reload to the router. */
export const RouterLink = ({ href = "", ...link }: ComponentPropsWithRef<"a">) => (
  <Link to={href} {...link} />
);
