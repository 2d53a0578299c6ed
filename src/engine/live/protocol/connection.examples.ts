import type { Example } from '../../calculations/calculation.ts';

export const closeActionExamples: readonly Example[] = [
  { says: 'closed with 1000', input: { code: 1000 }, output: { action: 'reconnect_1s' } },
  { says: 'closed with 1002', input: { code: 1002 }, output: { action: 'backoff' } },
  { says: 'closed with 1006', input: { code: 1006 }, output: { action: 'reconnect_1s' } },
  { says: 'closed with 1009', input: { code: 1009 }, output: { action: 'reconnect_1s' } },
  { says: 'closed with 4000', input: { code: 4000 }, output: { action: 'use_tls' } },
  { says: 'closed with 4001', input: { code: 4001 }, output: { action: 'stop' } },
  { says: 'closed with 4009', input: { code: 4009 }, output: { action: 'stop' } },
  { says: 'closed with 4099', input: { code: 4099 }, output: { action: 'stop' } },
  { says: 'closed with 4100', input: { code: 4100 }, output: { action: 'backoff' } },
  { says: 'closed with 4199', input: { code: 4199 }, output: { action: 'backoff' } },
  { says: 'closed with 4200', input: { code: 4200 }, output: { action: 'reconnect_now' } },
  { says: 'closed with 4201', input: { code: 4201 }, output: { action: 'reconnect_now' } },
  { says: 'closed with 4299', input: { code: 4299 }, output: { action: 'reconnect_now' } },
  { says: 'closed with 4300', input: { code: 4300 }, output: { action: 'stop' } },
  { says: 'closed with 4301', input: { code: 4301 }, output: { action: 'stop' } },
];

export const connectOptionsExamples: readonly Example[] = [
  {
    says: 'a secure page',
    input: { page: 'https://crm.example/customers' },
    output: {
      wsHost: 'crm.example',
      wsPort: 80,
      wssPort: 443,
      forceTLS: true,
      enabledTransports: ['ws', 'wss'],
      cluster: 'mt1',
      activityTimeout: 120000,
      pongTimeout: 30000,
      unavailableTimeout: 10000,
    },
  },
  {
    says: 'a plain page',
    input: { page: 'http://crm.example/' },
    output: {
      wsHost: 'crm.example',
      wsPort: 80,
      wssPort: 443,
      forceTLS: false,
      enabledTransports: ['ws', 'wss'],
      cluster: 'mt1',
      activityTimeout: 120000,
      pongTimeout: 30000,
      unavailableTimeout: 10000,
    },
  },
  {
    says: 'a separate port',
    input: { page: 'http://10.0.0.5:3000/', realtimePort: 3000 },
    output: {
      wsHost: '10.0.0.5',
      wsPort: 3000,
      wssPort: 3000,
      forceTLS: false,
      enabledTransports: ['ws', 'wss'],
      cluster: 'mt1',
      activityTimeout: 120000,
      pongTimeout: 30000,
      unavailableTimeout: 10000,
    },
  },
];

export const rateExamples: readonly Example[] = [
  {
    says: 'sixty at once',
    input: { perSecond: 10, burst: 20, times: Array.from({ length: 60 }, () => 0) },
    output: { accepted: 20, refused: 40 },
  },
  {
    says: 'ten a second',
    input: { perSecond: 10, burst: 20, times: Array.from({ length: 50 }, (_, at) => at * 100) },
    output: { accepted: 50, refused: 0 },
  },
  {
    says: 'twenty a second',
    input: { perSecond: 10, burst: 20, times: Array.from({ length: 100 }, (_, at) => at * 50) },
    output: { accepted: 69, refused: 31 },
  },
];

export const excludeExamples: readonly Example[] = [
  {
    says: 'the sender’s own socket',
    input: {
      header: '5.77',
      sockets: [
        { id: '5.77', userId: '3' },
        { id: '5.78', userId: '4' },
      ],
      userId: '3',
    },
    output: { exclude: '5.77' },
  },
  {
    says: 'another’s socket',
    input: {
      header: '5.78',
      sockets: [
        { id: '5.77', userId: '3' },
        { id: '5.78', userId: '4' },
      ],
      userId: '3',
    },
    output: { exclude: null },
  },
  {
    says: 'something else',
    input: {
      header: '5.77:private-x',
      sockets: [
        { id: '5.77', userId: '3' },
        { id: '5.78', userId: '4' },
      ],
      userId: '3',
    },
    output: { exclude: null },
  },
  {
    says: 'nothing',
    input: {
      header: null,
      sockets: [
        { id: '5.77', userId: '3' },
        { id: '5.78', userId: '4' },
      ],
      userId: '3',
    },
    output: { exclude: null },
  },
];

export const stopCodeExamples: readonly Example[] = [
  {
    says: 'another node is ready',
    input: {
      self: 'a',
      now: 20000,
      nodes: [
        { id: 'a', ready: false, lastSeenAt: 20000 },
        { id: 'b', ready: true, lastSeenAt: 18000 },
      ],
    },
    output: { code: 4200 },
  },
  {
    says: 'the other node was last seen long ago',
    input: { self: 'a', now: 20000, nodes: [{ id: 'b', ready: true, lastSeenAt: 4000 }] },
    output: { code: 4100 },
  },
  {
    says: 'the other node stops as well',
    input: { self: 'a', now: 20000, nodes: [{ id: 'b', ready: false, lastSeenAt: 20000 }] },
    output: { code: 4100 },
  },
];

export const catchUpExamples: readonly Example[] = [
  {
    says: 'a change in scope',
    input: { after: 100, oldest: 1, newest: 120, mine: [90, 101, 105, 120] },
    output: { items: [101, 105, 120], next: 120, reset: false },
  },
  {
    says: 'nothing new',
    input: { after: 120, oldest: 1, newest: 120, mine: [90, 120] },
    output: { items: [], next: 120, reset: false },
  },
  {
    says: 'older than the stored changes',
    input: { after: 100, oldest: 102, newest: 500, mine: [103] },
    output: { items: [], next: 500, reset: true },
  },
  {
    says: 'exactly as old as the stored changes',
    input: { after: 100, oldest: 101, newest: 101, mine: [101] },
    output: { items: [101], next: 101, reset: false },
  },
  {
    says: 'more changes than are sent',
    input: { after: 0, oldest: 1, newest: 5, mine: [1, 2, 3, 4, 5], limit: 4 },
    output: { items: [], next: 5, reset: true },
  },
];
