/** In tests of screens: the page is at this address, and its own server answers relative paths. */
export function visit(address: string): void {
  const page = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(address);
}
