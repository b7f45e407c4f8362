import { parseCups } from "#energy/cups.ts";
import type { ElectricityFacts, GasFacts } from "./supply-facts.ts";
import { useWords } from "./words.ts";

/** What is wrong with a typed CUPS, in words: its form, or what the register answers. */
export const useCupsProblem = () => {
  const t = useWords();
  return (typed: string, facts: ElectricityFacts | GasFacts | undefined): string | undefined => {
    if (typed.trim() === "") return t("cups.missing");
    const parsed = parseCups(typed);
    if (!parsed.valid) return t(`cups.problems.${parsed.problem}`);
    if (facts === undefined || facts.isAvailable) return undefined;
    return facts.reason === "other_commodity" ? t("cups.otherCommodity") : t("cups.notAvailable");
  };
};
