/**
 * What screens show that is no record: by the word that its lines of the log and the keys of its queries begin with, the
 * permission that lets somebody see it. That a line was written is told on `private-{word}`.
 */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ['audit', 'audit.view'],
  // What the sealer tells of: that the logs themselves have grown.
  ['audit-log', 'audit.view'],
  ['backup', 'backup.view'],
  ['credential-log', 'credentialAudit.view'],
  ['retention', 'retention.view'],
  ['setting', 'setting.view'],
  ['vault', 'security.view'],
  ['work', 'work.view'],
]);

export const isTopic = (word: string): boolean => TOPICS.has(word);

/** The permission to hear of a topic; undefined for what is none. */
export const topicPermission = (word: string): string | undefined => TOPICS.get(word);
