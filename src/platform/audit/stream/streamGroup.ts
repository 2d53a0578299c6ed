import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { isHost } from '#engine/mail/mailGroup.ts';
import { type Complaints, type GroupValues, settingGroup } from '#engine/settings/groups.ts';
import { LINE_CLASSES } from '#engine/entity/lineClass.ts';

/** Registered ports for syslog over TLS (RFC 5425) and over plain TCP (RFC 6587). */
export const SYSLOG_PORTS = { tls: 6514, none: 601 } as const;

/** The destination of the audit log, line by line, for the company's security monitoring. */
export const auditStream = settingGroup('auditStream', {
  label: 'Audit stream',
  help: 'Sends every line of the audit log to your security tool within seconds. Lines that cannot be sent follow later in order. You also need the permission to export the audit log to change these settings.',
  isSensitive: true,
  fields: {
    way: choice({
      label: 'Method',
      default: 'off',
      options: {
        off: { label: 'Not sent' },
        syslog: { label: 'Syslog (RFC 5424), over TLS or TCP' },
        https: { label: 'HTTPS (JSON lines)' },
      },
      help: 'Starts with new lines. After a pause, sending continues where it stopped.',
    }),
    classes: choices({
      label: 'Lines to send',
      optional: true,
      options: LINE_CLASSES,
      help: 'Leave blank for all lines.',
    }),
    server: text({
      label: 'Syslog server',
      optional: true,
      max: 253,
      help: 'For example, siem.example.com. Its certificate must have this name.',
    }),
    encryption: choice({
      label: 'Encryption',
      default: 'tls',
      options: { tls: { label: 'TLS' }, none: { label: 'None (own network only)' } },
    }),
    port: whole({
      label: 'Port',
      optional: true,
      min: 1,
      max: 65_535,
      help: 'Leave blank for 6514 with TLS, or 601 without.',
    }),
    address: url({
      label: 'HTTPS address',
      optional: true,
      help: 'Accepts a POST of JSON lines. For example, https://siem.example.com/ingest/crm.',
    }),
    authority: notes({
      label: 'Certificate of your own authority',
      optional: true,
      plain: true,
      help: 'For receivers with a certificate from your own authority: paste the authority’s certificate, starting with -----BEGIN CERTIFICATE-----. Other authorities are not trusted.',
    }),
  },
  secrets: {
    token: {
      field: secret({
        label: 'Token',
        optional: true,
        max: 2_000,
        help: 'Sent as “Authorization: Bearer …” with every request to the HTTPS address.',
      }),
      sentTo: ['address'],
    },
  },
  sections: [
    { title: 'Stream', fields: ['way', 'classes'] },
    { title: 'Syslog', fields: ['server', 'encryption', 'port'] },
    { title: 'HTTPS', fields: ['address', 'token'] },
    { title: 'Certificates', fields: ['authority'] },
  ],
  judge: ({ way, server, address, authority }, isSet): Complaints => ({
    ...(server !== null && !isHost(server)
      ? { server: 'Enter the server name only, such as siem.example.com. Enter the port in its own field.' }
      : {}),
    ...(way === 'syslog' && server === null ? { server: 'Enter the server that receives the lines.' } : {}),
    ...(address !== null && !address.startsWith('https://')
      ? { address: 'Enter an address that starts with https://. The log is not sent without encryption.' }
      : {}),
    ...(way === 'https' && address === null ? { address: 'Enter the address that receives the lines.' } : {}),
    ...(isSet.token && address === null ? { address: 'Enter the address for this token.' } : {}),
    ...(authority?.includes('PRIVATE KEY')
      ? { authority: 'The text contains a private key, which must stay on the receiver. Paste the certificate only.' }
      : {}),
  }),
});

export type StreamValues = GroupValues<(typeof auditStream)['fields']>;

/** The destination in words: "siem.example.com, port 6514". A URL's path is left out, because it may hold a secret. */
export function destinationOf({ way, server, encryption, port, address }: StreamValues): string {
  if (way === 'syslog') return `${server ?? ''}, port ${port ?? SYSLOG_PORTS[encryption]}`;
  return /^https:\/\/([^/?#]+)/.exec(way === 'https' ? (address ?? '') : '')?.[1] ?? 'nowhere';
}
