import { choice } from '#engine/kinds/choice/choice.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';

/** Fields of every website, of customers or suppliers. */
export const websiteFields = {
  purpose: choice({
    optional: true,
    filter: true,
    options: {
      public: { label: 'Public website' },
      portal: { label: 'Portal' },
      mis: { label: 'MIS' },
      parents: { label: 'Parent portal' },
      learning: { label: 'Learning platform' },
      payroll: { label: 'Payroll or finance' },
      admin: { label: 'Admin console' },
      shop: { label: 'Shop' },
      support: { label: 'Support' },
      social: { label: 'Social media' },
      other: { label: 'Other' },
    },
  }),
  mfa: choice({
    label: 'Two-factor authentication',
    aliases: ['mfa', '2fa'],
    optional: true,
    filter: true,
    options: {
      none: { label: 'None', tone: 'warning' },
      app: { label: 'App', tone: 'good' },
      sms: { label: 'Text message' },
      key: { label: 'Security key', tone: 'good' },
    },
  }),
};

/** Fields of every URL of a website. */
export const urlFields = {
  name: text({ label: 'Label', aliases: ['name', 'title'], max: 120, search: 'words', help: 'For example, Admin.' }),
  address: url({
    label: 'Address',
    aliases: ['url', 'link'],
    pattern: [
      '^[hH][tT][tT][pP][sS]?://.{1,600}$',
      'Enter an address of up to 600 characters that begins with https:// or http://.',
    ],
  }),
  environment: choice({
    default: 'live',
    options: { live: { label: 'Live' }, test: { label: 'Test', tone: 'info' } },
  }),
  signIn: choice({
    label: 'Sign-in',
    default: 'local',
    options: {
      local: { label: 'Username and password' },
      sso: { label: 'Single sign-on' },
      none: { label: 'Not needed' },
    },
  }),
} as const;

/** Facts of every URL besides its owner and fields. */
export const urlFacts = {
  icon: 'link',
  unique: [
    {
      fields: ['websiteId', 'address'],
      where: 'kept',
      code: 'url_taken',
      message: 'The website already has this address.',
    },
  ],
  title: ['name'],
  subtitle: ['address'],
  sort: 'name',
  empty: ['No URLs yet', 'Add the addresses of the website, with a credential for each.'],
} as const;
