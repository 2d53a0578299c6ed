/** What two organisations have in common, in words. */
export const SAME_WORDS: Readonly<Record<string, string>> = {
  urn: 'the same URN',
  name: 'the same name',
  domain: 'the same mail domain',
  phone: 'the same telephone',
  postcode: 'the same postcode',
  similar: 'a name like it',
};
