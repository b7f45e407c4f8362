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

interface BackButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** In the place of a `BackLink`, where what it leads to is the same screen before: a form and its result. */
export const BackButton = ({ onPress, children }: BackButtonProps) => (
  <TextLink
    component="button"
    type="button"
    icon={<ArrowLeft aria-hidden="true" />}
    variant="quiet"
    onClick={onPress}
  >
    {children}
  </TextLink>
);
