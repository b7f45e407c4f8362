import { useQueryClient } from "@tanstack/react-query";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { listContracts } from "#features/contracts/contract/list-contracts.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Button, type ButtonProps } from "#platform/ui/form/button.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listWalletEntries } from "../contract/list-wallet-entries.ts";
import { listWallets } from "../contract/list-wallets.ts";
import type { PercentageChange } from "./share-rules.ts";
import { useWords } from "./words.ts";

/** Reads again what a change of a share is seen in. */
export const useRefreshShares = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const { id } of [listWallets, listWalletEntries, getContract, listContracts, listRequests])
      void queries.invalidateQueries({ queryKey: [id] });
  };
};

/** A button for a change; disabled, with the reason, in a read-only session and while the share cannot change. */
export const ShareButton = ({
  blocker,
  ...button
}: ButtonProps & { readonly blocker: "locked" | "waiting" | undefined }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { readOnly } = useSession();
  const blocked = blocker === undefined ? undefined : t(`blocked.${blocker}`);
  const reason = readOnly ? platformWords("errors.read_only_session") : blocked;
  if (reason === undefined) return <Button size="small" {...button} />;
  return (
    <Tooltip label={reason}>
      <Button size="small" {...button} aria-disabled aria-description={reason} />
    </Tooltip>
  );
};

interface PlacedContract {
  readonly contractName: string;
  readonly street: string;
  readonly city: string;
}

/** What the customer recognises a contract by. */
export const placeOfShare = ({ street, city }: Omit<PlacedContract, "contractName">): string =>
  `${street}, ${city}`;

const placeIn = (shares: readonly PlacedContract[], name: string): string => {
  const placed = shares.find(({ contractName }) => contractName === name);
  return placed === undefined ? name : placeOfShare(placed);
};

/** What a change makes of the percentages of each contract of a wallet. */
export const PercentagePreview = ({
  changes,
  contractName,
  shares,
}: {
  readonly changes: readonly PercentageChange[];
  readonly contractName: string;
  /** Where the contracts are, by which the customer recognises them. */
  readonly shares: readonly PlacedContract[];
}) => {
  const t = useWords();
  const formats = useFormats();
  const percent = (value: number) => formats.percentage(value / 100);
  return (
    <DefinitionList
      rows={changes.map(({ contractName: name, before, after }) => ({
        term: t(name === contractName ? "preview.own" : "preview.other", { name: placeIn(shares, name) }),
        description:
          before === after
            ? percent(after)
            : t("preview.change", { before: percent(before), after: percent(after) }),
      }))}
    />
  );
};
