import { choice } from '../kinds/choice/choice.ts';
import { email } from '../kinds/email/email.ts';
import { secret } from '../kinds/secret/secret.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import { type Complaints, settingGroup } from '../settings/groups.ts';

/** The default port for each encryption. */
export const USUAL_PORTS = { starttls: 587, tls: 465, none: 25 } as const;

/** The mail server that sends the product's emails. */
export const mailGroup = settingGroup('mail', {
  label: 'Mail',
  help: 'The server that sends emails such as invitations, password resets and notifications. Your mail provider’s help page lists these details, usually under “SMTP”.',
  isSensitive: true,
  fields: {
    server: text({
      label: 'Mail server',
      optional: true,
      max: 253,
      help: 'For example, smtp.example.com. Leave blank to keep emails in the queue.',
    }),
    encryption: choice({
      label: 'Encryption',
      default: 'starttls',
      options: {
        starttls: { label: 'STARTTLS (usually port 587)' },
        tls: { label: 'SSL/TLS (usually port 465)' },
        none: { label: 'None (own network only)' },
      },
    }),
    port: whole({
      label: 'Port',
      optional: true,
      min: 1,
      max: 65_535,
      help: 'Leave blank for the usual port.',
    }),
    user: text({ label: 'User name', optional: true, max: 320, help: 'Often the full email address.' }),
    from: email({
      label: 'Sender address',
      optional: true,
      help: 'An address this account can send from, such as crm@example.com.',
    }),
    replyTo: email({
      label: 'Reply address',
      optional: true,
      help: 'Leave blank for the sender address.',
    }),
  },
  secrets: {
    password: {
      field: secret({
        label: 'Password',
        optional: true,
        max: 500,
        help: 'Some providers require an app password.',
      }),
      sentTo: ['server'],
    },
  },
  sections: [
    { title: 'Server', fields: ['server', 'encryption', 'port', 'user', 'password'] },
    { title: 'Emails', fields: ['from', 'replyTo'] },
  ],
  judge: ({ server, encryption, user, from }, isSet): Complaints => {
    if (server === null) return isSet.password ? { server: 'Enter the server for this password.' } : {};
    return {
      ...(isHost(server)
        ? {}
        : { server: 'Enter the server name only, such as smtp.example.com. Enter the port in its own field.' }),
      ...(from === null ? { from: 'Enter a sender address.' } : {}),
      ...(isSet.password && user === null ? { user: 'Enter the user name for this password.' } : {}),
      ...(user !== null && !isSet.password ? { password: 'Enter the password for this user name.' } : {}),
      ...(user !== null && encryption === 'none'
        ? { encryption: 'Choose STARTTLS or SSL/TLS. Passwords cannot be sent without encryption.' }
        : {}),
    };
  },
});

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'u');
/** A host name, or an IPv6 address with or without brackets. */
export const isHost = (written: string): boolean =>
  NAME.test(written) || /^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i.test(written);
