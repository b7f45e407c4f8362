import type { ComponentPropsWithRef } from "react";
import { Link } from "react-router";

/** Every link inside the portal: an anchor that the router follows without a reload. */
export const RouterLink = ({ href = "", ...link }: ComponentPropsWithRef<"a">) => (
  <Link to={href} {...link} />
);
