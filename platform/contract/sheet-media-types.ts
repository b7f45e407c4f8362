export const csvMediaType = "text/csv; charset=utf-8";
export const sheetMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
