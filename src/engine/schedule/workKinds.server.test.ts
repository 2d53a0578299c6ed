import { expect, it } from 'vitest';
import { closeKinds, registerKind, workKinds } from './workKinds.server.ts';

it('a background job registered after the queues are created is refused', () => {
  const step = async () => 'done' as const;
  registerKind({ name: 'in-time', label: 'In time', step });
  closeKinds();
  expect(() => registerKind({ name: 'too-late', label: 'Too late', step })).toThrow(
    'Register background job “too-late” before the job worker opens.',
  );
  expect(workKinds().map(({ name }) => name)).not.toContain('too-late');
});
