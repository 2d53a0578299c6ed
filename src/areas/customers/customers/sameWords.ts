/** Labels for common features of two organisations. */
export const SAME_WORDS: Readonly<Record<string, string>> = {
  urn: 'same URN',
  name: 'same name',
  domain: 'same email domain',
  phone: 'same phone number',
  postcode: 'same postcode',
  similar: 'similar name',
};
