/**
 * Parts of statements that do not name the customer for each table yet. The list only becomes shorter: a statement
 * that is mended no longer contains its part.
 */
const parts: readonly string[] = [
  // Loaders: given rows are joined with customers' tables.
  "from contract_names n join contracts",
  "supply_periods p join contracts k",
  "join attachments a using (customer_id, contract_id)",
  "join unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[])",
  "left join supply_points t on t.customer_id = r.customer_id",
  "left join notification_addresses t on t.customer_id = r.customer_id",
  "left join bank_accounts t on t.customer_id = r.customer_id",
  "update contracts k set",
  "delete from contract_services t",
  "insert into contract_names",
  "insert into invoice_numbers",
  "delete from invoice_pending_states p using invoice_numbers n",
  "join invoice_numbers n using (customer_id, invoice_id)",
  "update invoices i set",
];

/** Whether a statement is one of those that wait to be mended. */
export const isToBeMended = (statement: string): boolean => {
  const plain = statement.replaceAll(/\s+/g, " ");
  return parts.some((part) => plain.includes(part));
};
