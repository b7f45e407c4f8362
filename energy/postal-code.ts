/** Five digits, of which the first two are one of the 52 provinces. */
export const postalCodeForm = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;

/** Whether Spain can have such a postal code: no list has all of them, as new ones are given out. */
export const isPossiblePostalCode = (text: string): boolean => postalCodeForm.test(text);
