import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const firewall = asset('firewall', {
  plural: 'Firewalls',
  path: 'hardware/firewalls',
  group: 'security',
  icon: 'shield',
  lifeMonths: 60,
  panels: ['ip-address', 'kvm', 'license'],
  columns: ['firmware', 'ruleReviewDueOn', 'configBackupOn'],
  fields: {
    firmware: text({ optional: true, filter: true }),
    haPeerId: ref({
      label: 'Failover partner',
      aliases: ['stands in with'],
      to: 'firewall',
      same: 'customerId',
      optional: true,
    }),
    wan: rows({
      label: 'Internet lines',
      optional: true,
      max: 10,
      of: {
        interface: text({ max: 40 }),
        address: text({ optional: true, max: 60, help: 'With the mask, for example 203.0.113.2/29.' }),
        gateway: text({ optional: true, max: 45 }),
        role: choice({
          default: 'primary',
          options: { primary: { label: 'Primary' }, failover: { label: 'Failover' } },
        }),
        mbps: whole({ label: 'Speed', unit: 'Mb/s', min: 1, optional: true }),
        providerAccountId: ref({ label: 'Line', to: 'providerAccount', same: 'customerId', optional: true }),
      },
    }),
    rules: rows({
      optional: true,
      max: 500,
      help: 'The reason for the rule.',
      of: {
        name: text({ max: 80 }),
        from: text({ max: 120 }),
        to: text({ max: 120 }),
        service: text({ max: 80 }),
        action: choice({ default: 'allow', options: { allow: { label: 'Allow' }, deny: { label: 'Deny' } } }),
        log: flag({ default: true }),
        reason: text({ optional: true }),
        owner: text({ optional: true, max: 80 }),
        reviewOn: day({ label: 'Review', optional: true }),
      },
    }),
    nat: rows({
      label: 'Public services',
      aliases: ['reachable from outside'],
      optional: true,
      max: 200,
      of: {
        outside: text({ label: 'Public address and port', max: 60 }),
        insideAssetId: ref({ label: 'Internal target', to: 'asset', same: 'customerId', optional: true }),
        port: whole({ min: 1, max: 65_535, optional: true }),
        reason: text({ optional: true }),
      },
    }),
    vpns: rows({
      label: 'VPNs',
      optional: true,
      max: 100,
      of: {
        name: text({ max: 80 }),
        type: choice({ options: { site: { label: 'Site to site' }, remote: { label: 'Remote access' } } }),
        peer: text({ optional: true, max: 120 }),
        localNets: text({ label: 'Local networks', optional: true }),
        remoteNets: text({ label: 'Remote networks', optional: true }),
        users: text({ optional: true, help: 'Who may connect, for example a group.' }),
        cipher: text({ label: 'Encryption', optional: true, max: 120, help: 'For example, IKEv2 with AES-256-GCM.' }),
      },
    }),
    configBackupOn: day({
      label: 'Configuration backup',
      aliases: ['configuration saved'],
      optional: true,
      filter: true,
    }),
    ruleReviewDueOn: day({ label: 'Rules reviewed by', optional: true, filter: true }),
  },
  sections: [
    { title: 'Firewall', fields: ['firmware', 'haPeerId', 'configBackupOn', 'ruleReviewDueOn'] },
    { title: 'Lines', fields: ['wan'] },
    { title: 'Rules', fields: ['rules', 'nat', 'vpns'] },
  ],
  empty: ['No firewalls yet', 'Add a firewall with its lines, rules and reasons.'],
});
