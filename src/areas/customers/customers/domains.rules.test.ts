import { describe, expect, it } from 'vitest';
import { readDomain, tellingDomain } from './domains.rules.ts';

describe('a mail domain', () => {
  it.each([
    ['@ash.sch.uk', 'ash.sch.uk'],
    ['https://www.Ash.sch.uk/contact?x=1', 'ash.sch.uk'],
    ['jo.bell@ash.sch.uk', 'ash.sch.uk'],
    ['ash-grove.co.uk.', 'ash-grove.co.uk'],
  ])('%s is stored as %s', (typed, domain) => expect(readDomain(typed)).toEqual({ domain }));

  it.each(['ash', '', 'ash..uk', '-ash.uk', 'ash.1'])('“%s” is not valid', (typed) =>
    expect(readDomain(typed)).toMatchObject({ code: 'invalid' }),
  );

  it('of a public provider is refused', () => {
    expect(readDomain('Gmail.com')).toMatchObject({ code: 'public_mail' });
    expect(readDomain('head@btinternet.com')).toMatchObject({ code: 'public_mail' });
    expect(tellingDomain('head@btinternet.com')).toBeNull();
  });
});
