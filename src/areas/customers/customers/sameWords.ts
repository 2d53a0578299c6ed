/** What two organisations have in common, in words. */
export const SAME_WORDS: Readonly<Record<string, string>> = {
  urn: 'same URN',
  name: 'same name',
  domain: 'same email domain',
  phone: 'same phone number',
  postcode: 'same postcode',
  similar: 'similar name',
};
