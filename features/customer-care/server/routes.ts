import type { Handler } from "#platform/server/handler.ts";
import {
  handleAddCustomerNote,
  handleGetStaffCustomer,
  handleSearchCustomers,
  type CarePorts,
} from "./care-handlers.ts";

export const handlers = (ports: CarePorts): Handler[] => [
  handleSearchCustomers(ports),
  handleGetStaffCustomer(ports),
  handleAddCustomerNote(ports),
];
