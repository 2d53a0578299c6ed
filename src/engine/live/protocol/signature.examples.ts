import type { Example } from '../../calculations/calculation.ts';

/** No secret: the key and secret of the protocol's own examples. */
const APP = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };

/** A signed call. */
const CALL = {
  method: 'POST',
  path: '/apps/3/events',
  body: '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}',
  now: 1353088200,
  query: {
    auth_key: '278d425bdf160c739803',
    auth_timestamp: '1353088179',
    auth_version: '1.0',
    body_md5: 'ec365a775a4cd0599faeb73354201b6f',
    auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  },
};

export const channelAuthExamples: readonly Example[] = [
  {
    says: 'a private channel',
    input: { ...APP, socketId: '1234.1234', channel: 'private-foobar' },
    output: { auth: '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4' },
  },
  {
    says: 'a presence channel, whose data is signed unchanged',
    input: {
      ...APP,
      socketId: '1234.1234',
      channel: 'presence-foobar',
      channelData: '{"user_id":10,"user_info":{"name":"Mr. Channels"}}',
    },
    output: { auth: '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80' },
  },
  {
    says: 'the same data with another space',
    input: {
      ...APP,
      socketId: '1234.1234',
      channel: 'presence-foobar',
      channelData: '{"user_id":10, "user_info":{"name":"Mr. Channels"}}',
    },
    output: { auth: '278d425bdf160c739803:8bee159c71f1465113e234ac832d5ecf56ee58e41cecf8f7727b15b70afbc0ce' },
  },
  {
    says: 'a socket ID followed by a channel',
    input: { ...APP, socketId: '1234.1234:private-secret', channel: 'private-foobar' },
    output: { error: 'socket_id' },
  },
  {
    says: 'a socket ID with a line feed',
    input: { ...APP, socketId: '1234.1234\n', channel: 'private-foobar' },
    output: { error: 'socket_id' },
  },
  {
    says: 'a channel name with a colon',
    input: { ...APP, socketId: '1234.1234', channel: 'private-foobar:{"user_id":"1"}' },
    output: { error: 'channel_name' },
  },
  {
    says: 'a channel name that looks like a user',
    input: { ...APP, socketId: '1234.1234', channel: ':user::{"id":"1"}' },
    output: { error: 'channel_name' },
  },
  {
    says: 'a public channel, which needs no signature',
    input: { ...APP, socketId: '1234.1234', channel: 'news' },
    output: { error: 'public' },
  },
];

export const userAuthExamples: readonly Example[] = [
  {
    says: 'a user',
    input: { ...APP, socketId: '1234.1234', userData: '{"id":"12345"}' },
    output: { auth: '278d425bdf160c739803:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba' },
  },
  {
    says: 'an ID that is a number',
    input: { ...APP, socketId: '1234.1234', userData: '{"id":12345}' },
    output: { error: 'user_data' },
  },
  {
    says: 'an empty ID',
    input: { ...APP, socketId: '1234.1234', userData: '{"id":""}' },
    output: { error: 'user_data' },
  },
  { says: 'a list', input: { ...APP, socketId: '1234.1234', userData: '["12345"]' }, output: { error: 'user_data' } },
];

export const requestExamples: readonly Example[] = [
  { says: 'a valid call', input: { ...APP, ...CALL }, output: { ok: true } },
  {
    says: 'another body',
    input: { ...APP, ...CALL, body: '{"name":"bar","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}' },
    output: { error: 'body' },
  },
  { says: 'the last valid second', input: { ...APP, ...CALL, now: 1353088779 }, output: { ok: true } },
  { says: 'a second too late', input: { ...APP, ...CALL, now: 1353088780 }, output: { error: 'timestamp' } },
  { says: 'a second too early', input: { ...APP, ...CALL, now: 1353087578 }, output: { error: 'timestamp' } },
  {
    says: 'an unsigned parameter',
    input: { ...APP, ...CALL, query: { ...CALL.query, info: 'user_count' } },
    output: { error: 'signature' },
  },
  {
    says: 'an empty signature',
    input: { ...APP, ...CALL, query: { ...CALL.query, auth_signature: '' } },
    output: { error: 'signature' },
  },
  {
    says: 'another application’s key',
    input: { ...APP, ...CALL, query: { ...CALL.query, auth_key: 'x' } },
    output: { error: 'key' },
  },
  {
    says: 'values unchanged, names in lower case',
    input: {
      ...APP,
      method: 'GET',
      path: '/apps/3/channels',
      body: '',
      now: 1353088200,
      query: {
        auth_key: '278d425bdf160c739803',
        auth_timestamp: '1353088179',
        auth_version: '1.0',
        Filter_By_Prefix: 'presence-a b',
        auth_signature: '04fda999c64249ec0b83da6c0149859caa61163b84bd1d2a55077943f0edb753',
      },
    },
    output: { ok: true },
  },
];
