/** The areas of the main menu, in order. */
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
 * One screen: its address and title. Router, titles, menu, breadcrumbs, command palette, permission checks, links in
 * emails, HTTP status of documents and tests all use this list.
 */
export interface ScreenFacts {
  /** `/customers/{customerId}/edit`. Parameters named id or ending in Id accept digits only. */
  readonly path: string;
  readonly title: string;
  readonly area: AreaName;
  /** The required permission: one code, or any of several. Absent: all signed-in users. */
  readonly permission?: string | readonly string[];
  /** The feature it belongs to, if no permission implies it. */
  readonly feature?: string;
  /** Path of the screen or layout that contains it. Panels open as a drawer over it. */
  readonly parent?: string;
  readonly panel?: true;
  /** A frame with an outlet, such as the customer browser. */
  readonly layout?: true;
  /**
   * Within a frame, also open to users who may not see the frame's record, because its own record may be shared with
   * them.
   */
  readonly alone?: true;
  /** Exempts it from the rule for digits-only IDs: the edit screen of a customer's user. */
  readonly anyId?: true;
  /** Open without signing in. */
  readonly public?: true;
  /** Listed in the area's menu, under its title. */
  readonly menu?: true;
  /** Its heading in the area's menu, if the area has headings. */
  readonly part?: string;
  /** Name for code that builds its address, such as `user-authenticator-verify`. */
  readonly name?: string;
  /** The address contains a secret, so no referrer is sent to other sites. */
  readonly secretAddress?: true;
  /** Shown without menu and top bar. */
  readonly bare?: true;
  /** Public, but inside the shell for signed-in users: the error pages. */
  readonly framed?: true;
  /** For a layout: path of the screen that its own address opens. */
  readonly opens?: string;
  /** Name of the component, if several addresses share one. Found by path by default. */
  readonly component?: string;
  /** Generated from a declaration, unless the area has a component for the path. */
  readonly of?: { readonly entity: string; readonly face: Face };
}
export type Face = 'list' | 'create' | 'show' | 'edit';

/** "/customer/{customerId}/contacts/{id}" + { customerId: 4, id: 7 } → "/customer/4/contacts/7" */
export const fill = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(String(params[name])),
  );
