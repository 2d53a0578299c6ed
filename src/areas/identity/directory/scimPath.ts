/** Base path of SCIM, for the company's directory. */
export const SCIM_PATH = '/scim/v2';
