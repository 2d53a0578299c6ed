import { column, type KnownColumn, type Place, type Preset } from '#engine/import/mapping/preset.ts';

/* Presets for user accounts exported by a customer's directory. */

const user = (field: string, more: Partial<Place> = {}): Place => ({ target: 'user', field, ...more });
const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;

const ENABLED = {
  words: { true: 'active', false: 'disabled', yes: 'active', no: 'disabled' },
  unfit: 'leave',
} as const;

/** An account without a display name is named by its address. */
const asName = user('displayName', { unless: ['displayName'], keep: true });

const directory = (
  key: string,
  title: string,
  about: string,
  kept: 'ad' | 'entra' | 'google',
  columns: readonly KnownColumn[],
): Preset => ({
  key,
  title,
  about,
  source: key,
  asks: ['customerId'],
  targets: [{ key: 'user', noun: 'customerUser', fixed: { directory: kept }, remarks: 'notes' }],
  columns,
});

/** `Get-ADUser -Filter * -Properties … | Export-Csv`, and `csvde`, which uses the LDAP attribute names. */
export const adUsers = directory(
  'ad-users',
  'Active Directory: users',
  'Accounts of one customer from Get-ADUser or csvde. Disabled accounts stay disabled.',
  'ad',
  [
    column(['ObjectGUID'], user('objectGuid', LEAVE)),
    column(['DisplayName'], user('displayName')),
    column(['Name', 'cn'], asName),
    column('GivenName', user('firstName')),
    column(['Surname', 'sn'], user('lastName')),
    column('SamAccountName', user('username')),
    column('UserPrincipalName', user('upn')),
    column(['EmailAddress', 'mail'], user('email', LEAVE)),
    column('Enabled', user('status', ENABLED)),
    column('SID', user('sid', LEAVE)),
    column('Title', user('jobTitle')),
    column('Department', user('department')),
    column(['LastLogonDate'], user('lastLogonAt', LEAVE)),
    column('PasswordNeverExpires', user('passwordNeverExpires', LEAVE)),
    column('Description', user('notes', LINE)),
    ...['DistinguishedName', 'DN', 'ObjectClass', 'MemberOf', 'Manager', 'userAccountControl', 'PropertyNames'].map(
      (header) => column(header),
    ),
  ],
);

/** “Download users” of the Entra admin centre. */
export const entraUsers = directory(
  'entra-users',
  'Microsoft Entra ID: users',
  'Accounts of one customer, downloaded in the Entra admin centre. Guests become external accounts.',
  'entra',
  [
    column('userPrincipalName', user('upn')),
    column('displayName', user('displayName')),
    column('surname', user('lastName')),
    column('givenName', user('firstName')),
    column('mail', user('email', LEAVE)),
    column(['objectId', 'id'], user('objectGuid', LEAVE)),
    column('userType', user('accountType', { words: { member: 'person', guest: 'external' }, unfit: 'leave' })),
    column('jobTitle', user('jobTitle')),
    column('department', user('department')),
    column('accountEnabled', user('status', ENABLED)),
    ...['companyName', 'employeeId', 'physicalDeliveryOfficeName', 'telephoneNumber', 'mobile'].map((header) =>
      column(header, user('notes', LINE)),
    ),
    ...[
      'usageLocation',
      'streetAddress',
      'state',
      'country',
      'city',
      'postalCode',
      'authenticationPhoneNumber',
      'authenticationAlternativePhoneNumber',
      'authenticationEmail',
      'alternateEmailAddress',
      'ageGroup',
      'consentProvidedForMinor',
      'legalAgeGroupClassification',
      'creationType',
      'directorySynced',
      'invitationState',
      'identityIssuer',
      'createdDateTime',
    ].map((header) => column(header)),
  ],
);

/** “Download users” of the Google admin console; its template has the same headers. */
export const googleUsers = directory(
  'google-users',
  'Google Workspace: users',
  'Accounts of one customer, downloaded in the Google admin console. Suspended accounts are disabled.',
  'google',
  [
    column(['First Name [Required]', 'First Name'], user('firstName')),
    column(['Last Name [Required]', 'Last Name'], user('lastName')),
    column(['Email Address [Required]', 'Email Address'], user('upn'), user('email', LEAVE), asName),
    column(['Status [READ ONLY]', 'Status'], user('status', { words: { suspended: 'disabled' }, unfit: 'leave' })),
    column(['Last Sign In [READ ONLY]', 'Last Sign In'], user('lastLogonAt', LEAVE)),
    column(['Org Unit Path [Required]', 'Org Unit Path'], user('notes', LINE)),
    column('Employee Title', user('jobTitle')),
    column('Department', user('department')),
    column('Employee ID', user('notes', LINE)),
    column('2sv Enrolled [READ ONLY]', user('hasMfa', LEAVE)),
    ...[
      'Password [Required]',
      'Password Hash Function [UPLOAD ONLY]',
      'New Primary Email [UPLOAD ONLY]',
      'Recovery Email',
      'Home Secondary Email',
      'Work Secondary Email',
      'Recovery Phone [MUST BE IN THE E.164 FORMAT]',
      'Work Phone',
      'Home Phone',
      'Mobile Phone',
      'Work Address',
      'Home Address',
      'Employee Type',
      'Manager Email',
      'Cost Center',
      '2sv Enforced [READ ONLY]',
      'Building ID',
      'Floor Name',
      'Floor Section',
      'Email Usage [READ ONLY]',
      'Drive Usage [READ ONLY]',
      'Storage Used [READ ONLY]',
      'Storage limit [READ ONLY]',
      'Change Password at Next Sign-In',
      'New Status [UPLOAD ONLY]',
      'Licenses [READ ONLY]',
      'New Licenses [UPLOAD ONLY]',
      'Advanced Protection Program enrollment',
    ].map((header) => column(header)),
  ],
);
