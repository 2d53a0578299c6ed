import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAppState } from '#engine/http/appState.web.ts';
import { AuthLayout } from './AuthLayout.tsx';

const told: Readonly<Record<string, string>> = {
  'app-name': 'CRM',
  environment: 'Demo',
  company: 'Northgate IT',
  'company-phone': '0117 496 0123',
};

beforeEach(() => {
  document.head.innerHTML = Object.entries(told)
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('');
  startAppState();
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

describe('a page for people outside the company', () => {
  it('shows the company and its phone number, and nothing of CRM', () => {
    render(
      <AuthLayout title="A secret for you" isForOutsiders>
        Reveal
      </AuthLayout>,
    );
    expect(screen.getByText('Northgate IT')).toBeDefined();
    expect(screen.getByRole('link', { name: '0117 496 0123' }).getAttribute('href')).toBe('tel:01174960123');
    for (const word of ['CRM', 'Demo', /assets/]) expect(screen.queryByText(word)).toBeNull();
  });
});

describe('a page for staff', () => {
  it('shows the system and its company', () => {
    render(<AuthLayout title="Sign in">Form</AuthLayout>);
    for (const word of ['CRM', 'Northgate IT', 'Demo']) expect(screen.getByText(word)).toBeDefined();
  });
});
