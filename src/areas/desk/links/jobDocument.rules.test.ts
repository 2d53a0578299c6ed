import { expect, it } from 'vitest';
import { documentText } from './jobDocument.rules.ts';

const job = { number: 'J7', description: null, resolution: null, steps: [], messages: [] };

it('a document of a job names it, and has only the parts that the job has', () => {
  expect(documentText(job)).toBe('From [[J7]].');
  const text = documentText({
    ...job,
    description: 'No light.',
    resolution: 'Fan replaced.',
    steps: ['Open the lid', 'Replace the fan'],
    messages: [{ author: 'Ann', body: 'It works.' }],
  });
  expect(text).toBe(
    'From [[J7]].\n\n## Problem\n\nNo light.\n\n## Solution\n\nFan replaced.\n\n## Steps\n\n1. Open the lid\n2. Replace the fan\n\n## Messages\n\n**Ann**\n\nIt works.',
  );
});

it('a long thread is cut at the longest text of a document', () => {
  expect(documentText({ ...job, description: 'x'.repeat(200_000) })).toHaveLength(100_000);
});
