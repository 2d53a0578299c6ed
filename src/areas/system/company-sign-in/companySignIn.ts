import { flag } from '#core/kinds/flag/flag.ts';
import { notes } from '#core/kinds/notes/notes.ts';
import { text } from '#core/kinds/text/text.ts';
import { settingGroup } from '#core/settings/groups.ts';
import { readMapping } from './groupRoles.rules.ts';

/** What the company decides about its own sign-in; where the provider is stands in the environment. */
export const companySignIn = settingGroup('companySignIn', {
  label: 'Company sign-in',
  help: 'How colleagues come in with the account of the company (OpenID Connect). OIDC_ISSUER and what belongs to it connect the provider.',
  isSensitive: true,
  fields: {
    label: text({
      label: 'Button',
      default: 'Sign in with your company account',
      max: 60,
      help: 'What stands on the button of the sign-in page.',
    }),
    groupRoles: notes({
      label: 'Roles by group',
      optional: true,
      help: 'A line for each: the group as the provider sends it, an equals sign, the role. Such as: it-helpdesk = Service Desk',
    }),
    removesRoles: flag({
      label: 'Also take roles away',
      default: false,
      help: 'Roles named above are taken from people who are no longer in their group, at their next sign-in.',
    }),
  },
  judge: ({ groupRoles }) => {
    const wrong = readMapping(groupRoles ?? '').wrong[0];
    const complaints: Record<string, string> = {};
    if (wrong !== undefined)
      complaints.groupRoles = `“${wrong}” is no group and role. Write such as: it-helpdesk = Service Desk`;
    return complaints;
  },
});
