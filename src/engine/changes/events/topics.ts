/**
 * Topics shown on screens that are not records, with the permission to view them. The key is the first part of their
 * audit log entries and query keys. New entries are announced on `private-{key}`.
 */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ['audit', 'audit.view'],
  // The log sealer uses this topic to announce that the logs have grown.
  ['audit-log', 'audit.view'],
  ['backup', 'backup.view'],
  ['credential-log', 'credentialAudit.view'],
  ['retention', 'retention.view'],
  ['setting', 'setting.view'],
  ['vault', 'security.view'],
  ['work', 'work.view'],
]);

export const isTopic = (word: string): boolean => TOPICS.has(word);

/** The permission required for a topic; undefined if the topic is unknown. */
export const topicPermission = (word: string): string | undefined => TOPICS.get(word);
