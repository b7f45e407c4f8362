/** Where a telephone number leads when it is pressed: "900 000 000" as people write it becomes `tel:900000000`. */
export const telAddress = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
