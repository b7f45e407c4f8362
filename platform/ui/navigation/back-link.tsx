import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

interface BackLinkProps {
  readonly href: string;
  /** The name of the screen that it leads to. */
  readonly children: ReactNode;
}

/** Above a title: to the screen that this one belongs to. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <TextLink href={href} icon={<ArrowLeft aria-hidden="true" />} variant="quiet">
    {children}
  </TextLink>
);
