import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stories } from './kinds.stories.tsx';

beforeEach(() => {
  // Replaces only the network: the metadata of a stored file.
  vi.stubGlobal('fetch', async (address: string) => {
    const id = Number(/files\/(\d+)$/.exec(address)?.[1]);
    return new Response(
      JSON.stringify({
        id,
        name: `plan-${id}.pdf`,
        mediaType: 'application/pdf',
        size: 51_200,
        url: `/api/v1/files/${id}/content`,
      }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const faces = stories.flatMap(({ name, faces }) =>
  Object.entries(faces).map(([face, draw]) => [name, face, draw] as const),
);

test.each(faces)('%s, %s', async (_, face, draw) => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = render(<QueryClientProvider client={new QueryClient()}>{draw()}</QueryClientProvider>);
  // Waits for components that are loaded on demand.
  await act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const isInput = !face.startsWith('in a') && !face.startsWith('among');
  const named = container.querySelectorAll('[aria-label], img[alt]').length;
  expect(container.textContent !== '' || named > 0).toBe(true);
  expect(container.querySelectorAll('input, textarea, [role=combobox], button').length > 0).toBe(isInput);
  if (face === 'refused') expect(container.textContent).toContain('The server does not agree with this.');
  if (face === 'unreadable') expect(container.querySelector('.Mui-error')?.textContent).not.toBe('');
  expect(complaints.mock.calls.map(([said]) => said)).toEqual([]);
  complaints.mockRestore();
});
