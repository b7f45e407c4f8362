import type { Odoo, OdooRecord } from "./odoo-client.ts";

/** Under which a record of the portal is known to Odoo, in the module `__import__` of what was imported. */
export const externalIdOf = (name: string): string => `__import__.${externalNameOf(name)}`;
export const externalNameOf = (name: string): string => `llum_${name.replaceAll(/[^\w]/g, "_")}`;

/** The company or person itself, and none of its contacts, which may repeat the number. */
export const findPartner = async (odoo: Odoo, taxId: string): Promise<number | undefined> => {
  const [partner] = await odoo.searchRead(
    "res.partner",
    [
      ["vat", "in", [taxId, `ES${taxId}`]],
      ["parent_id", "=", false],
    ],
    { fields: ["id"], order: "id", limit: 1 },
  );
  return partner?.id;
};

/** The text of a field; empty where Odoo has none, which is `false` there. */
export const textIn = (record: OdooRecord | undefined, field: string): string => {
  const value = record?.[field];
  return typeof value === "string" ? value : "";
};
