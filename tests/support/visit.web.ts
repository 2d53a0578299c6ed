/** For tests of screens: sets the page's URL, whose server answers relative paths. */
export function visit(address: string): void {
  const page = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(address);
}
