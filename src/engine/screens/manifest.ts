/** The areas of the main menu, in its order. */
export type AreaName =
  | 'home'
  | 'customers'
  | 'jobs'
  | 'installations'
  | 'suppliers'
  | 'accounts'
  | 'staff'
  | 'mileage'
  | 'teams'
  | 'users'
  | 'catalogue'
  | 'system';

/**
 * One screen: an address and what it is called. Router, titles, menu, breadcrumbs, palette, permission gates,
 * links in mail, the status of a directly requested document and the tests all read this one list.
 */
export interface ScreenFacts {
  /** `/customers/{customerId}/edit`; parameters named id, …Id take digits only. */
  readonly path: string;
  readonly title: string;
  readonly area: AreaName;
  /** Needed to open it: one code, or any of several. Absent: everyone signed in. */
  readonly permission?: string | readonly string[];
  /** The feature it belongs to, where no permission says so. */
  readonly feature?: string;
  /** Path of the screen or layout this one is shown in; panels open as a drawer over it. */
  readonly parent?: string;
  readonly panel?: true;
  /** A frame with an outlet, such as the customer browser. */
  readonly layout?: true;
  /** Within a frame, also for those who cannot see what the frame is about: its record may be shared with them. */
  readonly alone?: true;
  /** The one exception to digits-only ids: the edit screen of a customer's user. */
  readonly anyId?: true;
  /** Seen without being signed in. */
  readonly public?: true;
  /** Appears in the area's menu, under its title. */
  readonly menu?: true;
  /** The heading it stands under in its area's menu, where the area has headings. */
  readonly part?: string;
  /** Found by this name where the address is built by code, such as `user-authenticator-verify`. */
  readonly name?: string;
  /** Its address holds a secret: no other site is told where one came from. */
  readonly secretAddress?: true;
  /** Shown by itself, without the menu and the bar. */
  readonly bare?: true;
  /** Public, yet inside the shell for those who are signed in: the error pages. */
  readonly framed?: true;
  /** Of a layout: path of the screen that its own address opens. */
  readonly opens?: string;
  /** Name of the component that draws it, where several addresses share one; found by its path unless given. */
  readonly component?: string;
  /** Derived from a declaration, unless the area brings a component for the path. */
  readonly of?: { readonly entity: string; readonly face: Face };
}
export type Face = 'list' | 'create' | 'show' | 'edit';

/** "/customer/{customerId}/contacts/{id}" + { customerId: 4, id: 7 } → "/customer/4/contacts/7" */
export const fill = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(String(params[name])),
  );
