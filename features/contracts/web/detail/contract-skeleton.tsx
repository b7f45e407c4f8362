import type { ReactNode } from "react";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useWords } from "../words.ts";
import { ContractLayout } from "./contract-layout.tsx";

const CardToCome = ({ rows }: { rows: number }) => (
  <Card>
    <Skeleton width="40%" height="1.4em" />
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} width={row % 2 === 0 ? "88%" : "72%"} height="1.6em" />
    ))}
  </Card>
);

/** A contract's shape before it arrives. The selector may be there already. */
export const ContractSkeleton = ({ selector }: { selector?: ReactNode }) => {
  const t = useWords();
  return (
    <>
      <VisuallyHidden>
        <output>{t("detail.loading")}</output>
      </VisuallyHidden>
      <ContractLayout
        summary={
          <Stack>
            <Skeleton width="min(100%, 22rem)" height="1.5em" />
            <Skeleton width="12rem" height="1.6em" />
            <Skeleton width="min(100%, 18rem)" height="68px" />
            <Skeleton width="min(100%, 20rem)" height="1.5em" />
            <Skeleton width="11rem" height="44px" />
          </Stack>
        }
        selector={selector ?? <Skeleton height="78px" />}
        cards={
          <>
            <Stack>
              <CardToCome rows={10} />
              <CardToCome rows={6} />
            </Stack>
            <Stack>
              <CardToCome rows={9} />
              <CardToCome rows={4} />
            </Stack>
          </>
        }
      >
        <Skeleton width="12rem" height="1.6em" />
        <Skeleton height="180px" />
      </ContractLayout>
    </>
  );
};
