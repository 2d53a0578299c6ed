/** What a document takes from a job. */
export interface DocumentedJob {
  readonly number: string;
  readonly description: string | null;
  readonly resolution: string | null;
  readonly steps: readonly string[];
  /** Public messages, oldest first. */
  readonly messages: readonly { readonly author: string; readonly body: string }[];
}

/** The longest text of a document. */
const LONGEST = 100_000;

/** The text of a document about a job, as Markdown, with a link to it. */
export function documentText({ number, description, resolution, steps, messages }: DocumentedJob): string {
  const parts = [
    `From [[${number}]].`,
    ...(description ? ['## Problem', description] : []),
    ...(resolution ? ['## Solution', resolution] : []),
    ...(steps.length > 0 ? ['## Steps', steps.map((step, at) => `${at + 1}. ${step}`).join('\n')] : []),
    ...(messages.length > 0
      ? ['## Messages', messages.map(({ author, body }) => `**${author}**\n\n${body}`).join('\n\n')]
      : []),
  ];
  return parts.join('\n\n').slice(0, LONGEST);
}
