import { useQueryClient } from "@tanstack/react-query";
import { getBankFile } from "../contract/get-bank-file.ts";
import { getRemittance } from "../contract/get-remittance.ts";
import { listBankEntries } from "../contract/list-bank-entries.ts";
import { listBankFiles } from "../contract/list-bank-files.ts";
import { listMandates } from "../contract/list-mandates.ts";
import { listRemittanceBills } from "../contract/list-remittance-bills.ts";
import { listRemittances } from "../contract/list-remittances.ts";

const changeable = [
  listRemittances,
  getRemittance,
  listRemittanceBills,
  listBankFiles,
  getBankFile,
  listBankEntries,
  listMandates,
];

/** Has everything that a decision may have changed asked for anew. */
export const useChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const { id } of changeable) void queries.invalidateQueries({ queryKey: [id] });
  };
};
