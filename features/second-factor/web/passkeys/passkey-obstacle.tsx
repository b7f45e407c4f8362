import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { secondFactorRoutes } from "#features/second-factor/contract/routes.ts";
import { useWords } from "../words.ts";

type Obstacle = "nameless" | "elsewhere" | "unsupported";

/** Why no passkey can be made here; undefined when one can. */
export const usePasskeyObstacle = (origin: string | null): Obstacle | undefined => {
  if (origin === null) return "nameless";
  if (window.location.origin !== origin) return "elsewhere";
  return "PublicKeyCredential" in window ? undefined : "unsupported";
};

interface PasskeyObstacleProps {
  readonly obstacle: Obstacle;
  readonly origin: string | null;
}

/** Says it, and where it could be done. */
export const PasskeyObstacle = ({ obstacle, origin }: PasskeyObstacleProps) => {
  const t = useWords();
  const path = usePath();
  const there = `${origin}${path(secondFactorRoutes.secondFactor)}`;
  return (
    <Notice>
      <p>{t(`passkeys.${obstacle}`)}</p>
      {obstacle === "elsewhere" && origin !== null && (
        <p>
          <TextLink component="a" href={there}>
            {t("passkeys.goThere", { address: origin.replace(/^https?:\/\//, "") })}
          </TextLink>
        </p>
      )}
    </Notice>
  );
};
