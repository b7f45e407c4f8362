import { ExternalLink } from "lucide-react";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { telAddress } from "#platform/contract/format.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { CupsCode } from "../parts/cups-code.tsx";
import { Explained } from "../parts/explained.tsx";
import { siteName } from "../rules/site-name.ts";
import { useWords } from "../words.ts";
import styles from "./supply-point-card.module.css";

/** Where the energy arrives, and who brings it. */
export const SupplyPointCard = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { supplyPoint, distributorReference } = contract;
  const { cadastralReference } = supplyPoint;
  return (
    <Card title={t("supply.title")}>
      <DefinitionList
        rows={[
          {
            term: t("supply.cups"),
            description: (
              <Explained meaning={t("supply.cupsMeaning")}>
                <CupsCode cups={supplyPoint.cups} />
              </Explained>
            ),
          },
          { term: t("supply.address"), description: supplyPoint.fullAddress },
          ...(cadastralReference === null
            ? []
            : [
                {
                  term: t("supply.cadastral"),
                  description: (
                    <Explained meaning={t("supply.cadastralMeaning")}>{cadastralReference}</Explained>
                  ),
                },
              ]),
          { term: t("supply.distributor"), description: <Distributor contract={contract} /> },
          ...(distributorReference === ""
            ? []
            : [{ term: t("supply.distributorReference"), description: distributorReference }]),
        ]}
      />
    </Card>
  );
};

const Distributor = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const formats = useFormats();
  const { distributor, distributorPhone: phone } = contract;
  const site = siteName(distributor.website);
  return (
    <Explained meaning={t("supply.distributorMeaning")}>
      {distributor.name}
      {phone !== "" && (
        <>
          <br />
          <TextLink component="a" href={telAddress(phone)}>
            {formats.phone(phone)}
          </TextLink>
        </>
      )}
      {site !== undefined && (
        <>
          <br />
          <TextLink component="a" href={distributor.website} rel="noopener noreferrer" target="_blank">
            {site}
            <ExternalLink className={styles.outside} aria-hidden="true" />
            <VisuallyHidden>{` ${t("supply.opensElsewhere")}`}</VisuallyHidden>
          </TextLink>
        </>
      )}
    </Explained>
  );
};
