// Generated from the folders in features/ by `npm run features`. Do not edit.
import { createServices as promotions } from "#features/promotions/server/services.ts";
import { createServices as serverPages } from "#features/server-pages/server/services.ts";
import { createServices as staff } from "#features/staff/server/services.ts";

/** What the features need for their services. */
type ServiceNeeds = Parameters<typeof promotions>[0] &
  Parameters<typeof serverPages>[0] &
  Parameters<typeof staff>[0];

/** The services of the features that declare theirs, each below its name. */
export const assembleServices = (needs: ServiceNeeds) => ({
  promotions: promotions(needs),
  serverPages: serverPages(needs),
  staff: staff(needs),
});
