/**
 * A table laid out as cards loses its own roles in some browsers, so each part says what it is. As objects,
 * because the elements have these roles already wherever `display` is left alone.
 */
export const asTable = { role: "table" } as const;
export const asRowGroup = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asCell = { role: "cell" } as const;
export const asRowHeader = { role: "rowheader" } as const;
export const asColumnHeader = { role: "columnheader" } as const;
