import { accessibleTree } from "./accessible-tree.ts";
import type { Screen } from "./contracting-form.ts";

const isProduct = (line: string): boolean => /radio "(?:Llum|Gas) /.test(line);

/** Prices, consumption and numbers of requests are others on another day, and with them the order of the products. */
const withoutNumbers = (tree: string): string => {
  const lines = tree
    .replaceAll(/[\d.]+(?:,\d+)?(?=\s(?:€|kWh))/g, "#")
    .replaceAll(/[0-9A-Z]{4}-[0-9A-Z]{4}/g, "XXXX-XXXX")
    .split("\n");
  const products = lines.filter(isProduct).toSorted();
  return lines.map((line) => (isProduct(line) ? (products.shift() ?? "") : line)).join("\n");
};

/** The wizard as a screen reader reads it, below the title of its page, without what is other on another day. */
export const readWizard = (screen: Screen): string =>
  withoutNumbers(`${document.title}\n${accessibleTree(screen.getByRole("main"))}`);
