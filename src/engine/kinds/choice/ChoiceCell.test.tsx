import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChoiceCell } from './ChoiceCell.tsx';

afterEach(cleanup);

it('keeps two adjacent words apart on a phone, with and without a colour', () => {
  const field = { kind: 'choice', options: { both: { label: 'Create or update' }, on: { label: 'On', tone: 'good' } } };
  const { container } = render(
    <>
      <ChoiceCell field={field as never} value="both" place="table" />
      <ChoiceCell field={field as never} value="on" place="table" />
    </>,
  );
  expect([...container.childNodes].map((each) => each.nodeName)).toEqual(['SPAN', 'SPAN']);
});
