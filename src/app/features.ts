import { type Feature, feature } from '#engine/access/features.ts';

/** Every feature that can be switched off, in the order of the screen. */
export const FEATURES: readonly Feature[] = [
  feature('estate', {
    label: 'Estate',
    stops: 'Assets, manufacturers, models and the address plan are hidden from menus, pages, search and the API.',
  }),
  feature('jobs', {
    label: 'Jobs',
    stops: 'Jobs, their times and their pages are closed. They are kept until the feature is on again.',
  }),
  feature('vault', {
    label: 'Credentials',
    stops: 'Credentials are hidden from menus, pages, search and the API. Their secrets are kept.',
  }),
  feature('imports', {
    label: 'Imports',
    stops:
      'Tables cannot be imported and imports cannot be undone. Running imports wait until the feature is on again.',
    permissions: ['import.*'],
  }),
  feature('exports', {
    label: 'Exports',
    stops: 'Lists cannot be exported as CSV or Excel workbooks.',
    permissions: ['*.export'],
  }),
  feature('tokens', {
    label: 'API tokens',
    stops: 'API tokens are refused and cannot be created.',
    permissions: ['token.*'],
  }),
  feature('disposable', {
    label: 'Disposable links',
    stops: 'Links cannot be created or opened until the feature is on again.',
  }),
  feature('webhooks', {
    label: 'Webhooks',
    stops: 'Webhooks are not sent. Queued deliveries are sent when the feature is on again.',
  }),
  feature('chats', {
    label: 'Chat channels',
    stops: 'Alarms are not posted to chats. Queued alarms up to a day old are posted when the feature is on again.',
  }),
  feature('automation', {
    label: 'Automation',
    stops: 'Rules do not run. Events are queued, and the rules run when the feature is on again.',
  }),
  feature('incoming', {
    label: 'Incoming webhooks',
    stops: 'Incoming calls are refused. Queued calls are processed when the feature is on again.',
  }),
  feature('live', {
    label: 'Live updates',
    stops: 'Pages do not show changes by other users until they are reloaded.',
  }),
];
