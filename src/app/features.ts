import { type Feature, feature } from '#engine/access/features.ts';

/** Every feature that can be switched off, in the order of the screen. */
export const FEATURES: readonly Feature[] = [
  feature('estate', {
    label: 'Estate',
    stops: 'Assets, makers and models, and the address plan are gone from menus, pages, search and the API.',
  }),
  feature('imports', {
    label: 'Imports',
    stops: 'Nobody brings in a table or takes an import back. One that is running waits until it is on again.',
    permissions: ['import.*'],
  }),
  feature('exports', {
    label: 'Exports',
    stops: 'Lists cannot be taken out as CSV or workbook.',
    permissions: ['*.export'],
  }),
  feature('tokens', {
    label: 'API tokens',
    stops: 'Programs that come with a token are refused, and nobody makes one.',
    permissions: ['token.*'],
  }),
  feature('disposable', {
    label: 'Disposable links',
    stops:
      'Nobody shares a secret by link or asks for one, and links that were given out open and take nothing until it is on again.',
  }),
  feature('webhooks', {
    label: 'Webhooks',
    stops: 'Other programs are not told of changes. What waits is sent when it is on again.',
  }),
  feature('chats', {
    label: 'Chat channels',
    stops: 'Chats hear no alarms. What waits is said when it is on again, unless it is older than a day.',
  }),
  feature('automation', {
    label: 'Automation',
    stops: 'Rules do nothing. What happens meanwhile waits for them, and is done when it is on again.',
  }),
  feature('incoming', {
    label: 'Incoming webhooks',
    stops: 'What other programs send is refused. What waits is done when it is on again.',
  }),
  feature('live', {
    label: 'Live updates',
    stops: 'Pages no longer follow what others change; they show it when they are read again.',
  }),
];
