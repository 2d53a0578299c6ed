import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { settingGroup } from '#engine/settings/groups.ts';
import { readMapping } from './groupRoles.rules.ts';

/** The company's own sign-in: where its provider is, and what follows from coming in by it. */
export const companySignIn = settingGroup('companySignIn', {
  label: 'Company sign-in',
  help: 'How colleagues come in with the company’s account, by OpenID Connect: Microsoft Entra ID, Google Workspace and the like.',
  isSensitive: true,
  fields: {
    issuer: url({
      label: 'Provider',
      optional: true,
      pattern: ['^https?://', 'Write an address that begins with https://.'],
      help: 'Its “issuer”: https://accounts.google.com, https://login.microsoftonline.com/TENANT/v2.0 and the like. Empty: there is none.',
    }),
    clientId: text({ label: 'Client ID', optional: true, max: 500, help: 'What the provider calls this product.' }),
    domains: tags({
      label: 'Domains',
      optional: true,
      max: 20,
      help: 'What stands behind the @ of your colleagues, such as example.com. Only such addresses are connected.',
    }),
    label: text({
      label: 'Button',
      default: 'Sign in with your company account',
      max: 60,
      help: 'What stands on the button of the sign-in page.',
    }),
    isOnlyWay: flag({
      label: 'The only way in',
      default: false,
      help: 'Passwords stop for all but break-glass accounts; passkeys stay. First mark an administrator with a passkey as a break-glass account.',
    }),
    groupRoles: notes({
      label: 'Roles by group',
      optional: true,
      plain: true,
      help: 'A line for each group, as the provider sends it: it-helpdesk = Service Desk',
    }),
    removesRoles: flag({
      label: 'Also take roles away',
      default: false,
      help: 'Roles named above end at the next sign-in of people who have left the group.',
    }),
    firstRoleId: ref({
      label: 'Role of new people',
      to: 'role',
      optional: true,
      help: 'Of whom the directory creates by SCIM, and whose last group is gone. Empty: the directory creates nobody.',
    }),
  },
  secrets: {
    clientSecret: {
      field: secret({ label: 'Client secret', optional: true, max: 1_000, help: 'As the provider shows it once.' }),
      sentTo: ['issuer'],
    },
  },
  sections: [
    { title: 'Provider', fields: ['issuer', 'clientId', 'clientSecret', 'domains'] },
    { title: 'Coming in', fields: ['label', 'isOnlyWay'] },
    { title: 'Roles by group', fields: ['groupRoles', 'removesRoles', 'firstRoleId'] },
  ],
  judge: ({ issuer, clientId, domains, groupRoles }, isSet) => {
    const wrong = readMapping(groupRoles ?? '').wrong[0];
    const complaints: Record<string, string> = {};
    if (issuer !== null && /\.well-known|[?#]/.test(issuer))
      complaints.issuer = 'Write the issuer alone, without /.well-known/openid-configuration and what follows.';
    if (issuer !== null && clientId === null) complaints.clientId = 'Say what the provider calls this product.';
    if (issuer !== null && !isSet.clientSecret)
      complaints.clientSecret = 'Type the secret that the provider gave for it.';
    if (issuer === null && isSet.clientSecret) complaints.issuer = 'Name the provider that this secret is for.';
    const odd = (domains ?? []).find((domain) => !DOMAIN.test(domain));
    if (odd !== undefined) complaints.domains = `“${odd}” is no domain. Write such as example.com, without the @.`;
    if (wrong !== undefined)
      complaints.groupRoles = `“${wrong}” is no group and role. Write such as: it-helpdesk = Service Desk`;
    return complaints;
  },
});

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
