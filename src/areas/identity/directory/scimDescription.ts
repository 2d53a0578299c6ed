const SCHEMAS = 'urn:ietf:params:scim:schemas:core:2.0';
export const USER_SCHEMA = `${SCHEMAS}:User`;
export const GROUP_SCHEMA = `${SCHEMAS}:Group`;
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** Capabilities of this server (RFC 7643, section 5). */
export const serviceProvider = (base: string) => ({
  schemas: [`${SCHEMAS}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API token',
      description: 'A token from Settings > API tokens, with the scope directory.provision.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const TYPES = [
  { id: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'Users with an account' },
  { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'Groups that assign roles' },
];

/** Resource types (RFC 7643, section 6). */
export const resourceTypes = (base: string) =>
  TYPES.map((type) => ({
    schemas: [`${SCHEMAS}:ResourceType`],
    name: type.id,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));

const attribute = (name: string, rest: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});
const parts = (names: readonly string[], rest: object = {}) => names.map((name) => attribute(name, rest));

/** Supported attributes (RFC 7643, section 7). */
export const schemas = (base: string) =>
  [
    {
      id: USER_SCHEMA,
      name: 'User',
      description: 'A user with an account',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        attribute('displayName'),
        attribute('nickName'),
        attribute('name', { type: 'complex', subAttributes: parts(['formatted', 'givenName', 'familyName']) }),
        attribute('active', { type: 'boolean' }),
        attribute('emails', {
          type: 'complex',
          multiValued: true,
          mutability: 'readOnly',
          subAttributes: parts(['value', 'type', 'primary'], { mutability: 'readOnly' }),
        }),
        attribute('groups', {
          type: 'complex',
          multiValued: true,
          mutability: 'readOnly',
          subAttributes: parts(['value', 'display', '$ref'], { mutability: 'readOnly' }),
        }),
      ],
    },
    {
      id: GROUP_SCHEMA,
      name: 'Group',
      description: 'A group that assigns roles',
      attributes: [
        attribute('displayName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        attribute('members', {
          type: 'complex',
          multiValued: true,
          subAttributes: parts(['value', 'display', '$ref'], { mutability: 'immutable' }),
        }),
      ],
    },
  ].map((schema) => ({
    schemas: [`${SCHEMAS}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
