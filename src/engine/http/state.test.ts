import { describe, expect, it } from 'vitest';
import { documentTitle, frozenCopy, initialState, withScreens } from './state.ts';

describe('the title of the document', () => {
  it('says Loading... while a screen loads', () => {
    expect(documentTitle('CRM', { title: null, pageTitle: null })).toBe('CRM - Loading...');
  });
  it('is the name of the application, a dash and the title of the screen', () => {
    expect(documentTitle('Bright IT', { title: 'Audit Logs', pageTitle: null })).toBe('Bright IT - Audit Logs');
  });
  it('is replaced by a title that a screen sets, but not while the next one loads', () => {
    expect(documentTitle('CRM', { title: 'Server', pageTitle: 'ASH-DC01 · Server' })).toBe('CRM - ASH-DC01 · Server');
    expect(documentTitle('CRM', { title: null, pageTitle: 'ASH-DC01 · Server' })).toBe('CRM - Loading...');
  });
});

describe('the state of the application', () => {
  it('begins with the documented names and values', () => {
    expect(initialState).toEqual({
      loading: false,
      showLoading: true,
      pageTitle: null,
      app: { name: 'CRM', environment: 'Production', debug: false, frameworkVersion: '', languageVersion: '' },
      genericUser: true,
      layout: {
        fluid: true,
        containerClasses: [],
        user: { userid: null },
        settings: { user: { theme: { dark: false } } },
        customer: {},
        customerPage: false,
        modelPermissions: [],
      },
    });
  });

  const customer = { customer: { id: 12, name: 'Ashfield Primary School' }, customerPage: true };

  it('uses what the screens declare, the panel over its page last', () => {
    const server = { layer: 0, layout: { pageTitle: 'ASH-DC01' } };
    const panel = { layer: 1, layout: { pageTitle: 'New credential', fluid: false } };
    const state = withScreens(initialState, [panel, { layer: 0, layout: customer }, server]);
    expect(state.pageTitle).toBe('New credential');
    expect(state.layout).toMatchObject({ ...customer, fluid: false });
  });

  it('does not use the title of a page for the panel over it', () => {
    const server = { layer: 0, layout: { pageTitle: 'ASH-DC01' } };
    expect(withScreens(initialState, [server, { layer: 1, layout: {} }]).pageTitle).toBeNull();
    expect(withScreens(initialState, [server]).pageTitle).toBe('ASH-DC01');
  });

  it('names the record of a frame in the titles of its pages, once', () => {
    const frame = { layer: 0, layout: { frame: { name: 'Ashfield Primary School', title: 'Contacts' } } };
    const titled = (pageTitle: string) => withScreens(initialState, [{ layer: 0, layout: { pageTitle } }, frame]);
    expect(withScreens(initialState, [frame]).pageTitle).toBe('Contacts · Ashfield Primary School');
    expect(titled('ASH-DC01 · Server').pageTitle).toBe('ASH-DC01 · Server · Ashfield Primary School');
    expect(titled('Ashfield Primary School · Customer').pageTitle).toBe('Ashfield Primary School · Customer');
    expect(withScreens(initialState, [frame, { layer: 1, layout: {} }]).pageTitle).toBeNull();
  });

  it('forgets the customer when its screen is left, and keeps the signed-in user', () => {
    const signedIn = { ...initialState, layout: { ...initialState.layout, user: { userid: 7 } } };
    const left = withScreens(withScreens(signedIn, [{ layer: 0, layout: customer }]), []);
    expect(left.layout.customer).toEqual({});
    expect(left.layout.customerPage).toBe(false);
    expect(left.layout.user.userid).toBe(7);
  });

  it('is returned as a read-only copy', () => {
    const copy = frozenCopy(initialState);
    expect(copy).toEqual(initialState);
    expect(copy).not.toBe(initialState);
    expect(() => Object.assign(copy.layout.user, { userid: 1 })).toThrow(TypeError);
    expect(() => Object.assign(copy.layout.containerClasses, { 0: 'wide' })).toThrow(TypeError);
  });
});
