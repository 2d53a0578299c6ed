/** Where the company's directory tells of people. */
export const SCIM_PATH = '/scim/v2';
