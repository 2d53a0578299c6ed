import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Field } from '../field.ts';
import { files } from '../files/files.ts';
import { FieldInput } from '../inputs.tsx';
import { formatBytes } from './accepted.ts';
import { file } from './file.ts';

/** A server that accepts uploads like the product's, and refuses the next one on request. */
let server: Server;
let refuseNext = false;
let taken: string[] = [];
beforeEach(async () => {
  refuseNext = false;
  taken = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = /filename="([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
      const [status, answer] = refuseNext
        ? [503, { message: 'The store is full.', code: 'full' }]
        : [
            201,
            {
              id: taken.length + 1,
              name,
              mediaType: 'text/plain',
              size: 5,
              url: `/api/v1/files/${taken.length + 1}/content`,
            },
          ];
      if (!refuseNext) taken.push(name);
      refuseNext = false;
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  window.location.href = `http://127.0.0.1:${port}/`;
});
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => server.close(resolve));
});

function open(field: Field) {
  const form: { value: unknown } = { value: null };
  function Form() {
    const [value, setValue] = useState<unknown>(null);
    return (
      <FieldInput
        id="it"
        label="Plans"
        field={field}
        value={value}
        onChange={(next) => {
          form.value = next;
          setValue(next);
        }}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return form;
}

const chooser = () => screen.findByLabelText<HTMLInputElement>('Plans', { selector: 'input' });
const textFile = (name: string, content = 'hello') => new File([content], name, { type: 'text/plain' });

test('several files are uploaded one after another, and listed by name', async () => {
  const form = open(files());
  await userEvent.upload(await chooser(), [textFile('ground.txt'), textFile('first.txt')]);
  await waitFor(() => expect(form.value).toEqual([1, 2]));
  expect(taken).toEqual(['ground.txt', 'first.txt']);
  expect(screen.getByRole('link', { name: 'ground.txt' }).getAttribute('href')).toBe('/api/v1/files/1/content');
});

test('a file can be removed', async () => {
  const form = open(files({ optional: true }));
  await userEvent.upload(await chooser(), textFile('ground.txt'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove ground.txt' }));
  expect(form.value).toBeNull();
});

test('a failed upload says why and can be repeated', async () => {
  const form = open(files());
  refuseNext = true;
  await userEvent.upload(await chooser(), textFile('ground.txt'));
  expect((await screen.findByRole('alert')).textContent).toBe('The store is full.');
  expect(form.value).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send ground.txt again' }));
  await waitFor(() => expect(form.value).toEqual([1]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('files can be dropped and pasted', async () => {
  const form = open(files());
  const place = (await screen.findByRole('button', { name: 'Attach files: Plans' })).parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [textFile('dropped.txt')] } });
  await waitFor(() => expect(form.value).toEqual([1]));
  fireEvent.paste(place, { clipboardData: { files: [textFile('pasted.txt')] } });
  await waitFor(() => expect(form.value).toEqual([1, 2]));
});

test('a new file replaces the only one', async () => {
  const form = open(file());
  await userEvent.upload(await chooser(), textFile('old.txt'));
  await waitFor(() => expect(form.value).toBe(1));
  await userEvent.upload(await chooser(), textFile('new.txt'));
  await waitFor(() => expect(form.value).toBe(2));
});

test('a file that the field does not accept is reported before the upload', async () => {
  const form = open(files({ accept: ['image/', 'application/pdf'], maxMiB: 1 }));
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  fireEvent.change(await chooser(), { target: { files: [textFile('notes.txt')] } });
  expect((await screen.findByRole('alert')).textContent).toBe('Upload a picture or a PDF.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
  fireEvent.change(await chooser(), {
    target: { files: [new File(['x'.repeat(1_100_000)], 'big.pdf', { type: 'application/pdf' })] },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('The file is too large. Upload a file of up to 1 MB.');
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(form.value).toBeNull();
});

test.each([
  [0, '0 bytes'],
  [900, '900 bytes'],
  [1536, '1.5 KB'],
  [51_200, '50 KB'],
  [5_242_880, '5 MB'],
])('%i is written as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
