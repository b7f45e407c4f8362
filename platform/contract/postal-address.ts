/** Greatest number of characters of each part of a postal address: the specification's, and our own for the hint. */
export const postalAddressLimits = {
  street: 256,
  number: 9,
  block: 4,
  stairs: 4,
  floor: 10,
  unit: 4,
  hint: 256,
} as const;
