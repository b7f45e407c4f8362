import type { Flow as FlowOf, Sheet as SheetOf } from "#platform/server/pdf/sheet.ts";
import type { Words } from "../words.ts";

/** A printed invoice being drawn. */
export type Sheet = SheetOf<Words>;
export type Flow = FlowOf<Words>;
