import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** The customer at the desk: found by what is known, and all of the customer on one page. */
export const feature = defineFeature({ id: "customer-care", routes: {} });

export const desk = defineDesk({
  search: {
    path: "/customers",
    roles: ["agent", "manager"],
    sidebarEntry: {
      label: { ca: "Clients", es: "Clientes", en: "Customers" },
      group: "customers",
      icon: "UserSearch",
      order: 10,
    },
  },
  customer: { path: "/customers/:customer", roles: ["agent", "manager"] },
});

export const tables = defineTables({
  customer_notes: {
    kind: "customer",
    withheld: { staff_id: "identifies a member of staff", author: "identifies a member of staff" },
    erasure: "delete",
    // The time in which personal claims become barred (Código Civil, art. 1964.2).
    retention: { from: "written_at", keep: "5 years" },
  },
});
