import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { settingGroup } from '#engine/settings/groups.ts';
import { readMapping } from './groupRoles.rules.ts';

/** Single sign-on: the identity provider, and its effect on roles and passwords. */
export const companySignIn = settingGroup('companySignIn', {
  label: 'Single sign-on',
  help: 'Users sign in with their company account through OpenID Connect, for example Microsoft Entra ID or Google Workspace.',
  isSensitive: true,
  fields: {
    issuer: url({
      label: 'Provider',
      optional: true,
      pattern: ['^https?://', 'Enter an address that starts with https://.'],
      help: 'The issuer, for example https://accounts.google.com or https://login.microsoftonline.com/TENANT/v2.0. Leave blank to turn off single sign-on.',
    }),
    clientId: text({
      label: 'Client ID',
      optional: true,
      max: 500,
      help: 'The ID of this application at the provider.',
    }),
    domains: tags({
      label: 'Domains',
      optional: true,
      max: 20,
      help: 'Email domains of your company, for example example.com. Other addresses are not accepted.',
    }),
    label: text({
      label: 'Button text',
      default: 'Sign in with your company account',
      max: 60,
      help: 'Shown on the sign-in page.',
    }),
    isOnlyWay: flag({
      label: 'Require single sign-on',
      default: false,
      help: 'Turns off passwords except for break-glass accounts. Passkeys still work. First mark an administrator with a passkey as a break-glass account.',
    }),
    groupRoles: notes({
      label: 'Roles by group',
      optional: true,
      plain: true,
      help: 'One line per group, as sent by the provider. For example, it-helpdesk = Service Desk',
    }),
    removesRoles: flag({
      label: 'Also remove roles',
      default: false,
      help: 'Removes the roles above at the next sign-in of users who have left the group.',
    }),
    firstRoleId: ref({
      label: 'Default role',
      to: 'role',
      optional: true,
      help: 'For users created by the directory (SCIM), and for users without a group. Leave blank to stop the directory creating users.',
    }),
  },
  secrets: {
    clientSecret: {
      field: secret({
        label: 'Client secret',
        optional: true,
        max: 1_000,
        help: 'The provider shows the secret once.',
      }),
      sentTo: ['issuer'],
    },
  },
  sections: [
    { title: 'Provider', fields: ['issuer', 'clientId', 'clientSecret', 'domains'] },
    { title: 'Sign-in', fields: ['label', 'isOnlyWay'] },
    { title: 'Roles by group', fields: ['groupRoles', 'removesRoles', 'firstRoleId'] },
  ],
  judge: ({ issuer, clientId, domains, groupRoles }, isSet) => {
    const wrong = readMapping(groupRoles ?? '').wrong[0];
    const complaints: Record<string, string> = {};
    if (issuer !== null && /\.well-known|[?#]/.test(issuer))
      complaints.issuer = 'Enter the issuer only, without /.well-known/openid-configuration.';
    if (issuer !== null && clientId === null) complaints.clientId = 'Enter the client ID.';
    if (issuer !== null && !isSet.clientSecret) complaints.clientSecret = 'Enter the client secret.';
    if (issuer === null && isSet.clientSecret) complaints.issuer = 'Enter the provider of this secret.';
    const odd = (domains ?? []).find((domain) => !DOMAIN.test(domain));
    if (odd !== undefined)
      complaints.domains = `“${odd}” is not a domain. Enter a domain without @, for example example.com.`;
    if (wrong !== undefined)
      complaints.groupRoles = `“${wrong}” is not a group and role. Enter, for example, it-helpdesk = Service Desk`;
    return complaints;
  },
});

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
