import { useEffect } from "react";
import { Navigate } from "react-router";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "../words.ts";

interface MissingContractProps {
  contractType: string | undefined;
  contractName: string;
}

/** An address of a contract that the customer does not have: back to the list, saying why. */
export const MissingContract = ({ contractType = "gas", contractName }: MissingContractProps) => {
  const t = useWords();
  const path = usePath();
  const showSnackbar = useSnackbar();
  const text = t("detail.missing", { name: contractName });
  // The message outlives this screen: it is shown by the frame around it.
  useEffect(() => showSnackbar({ text, tone: "negative" }), [showSnackbar, text]);
  return <Navigate to={path(contractRoutes.contracts, { contractType })} replace />;
};
