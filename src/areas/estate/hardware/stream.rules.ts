/** The error message for a camera stream URL; undefined when it is valid. */
export function streamComplaint(address: string): string | undefined {
  const [, rest] = /^rtsps?:\/\/(.*)$/i.exec(address) ?? [];
  if (rest === undefined) return 'Enter an address that begins with rtsp:// or rtsps://.';
  const [host = ''] = rest.split(/[/?#]/);
  // A password may contain a slash, so also look for @ after the first slash.
  if (host.includes('@') || /^[^/]*:[^@]*@/.test(rest)) return 'Remove the user name and password from the address.';
  if (/[?&](?:user(?:name)?|pass(?:word)?|pwd|auth)=/i.test(rest))
    return 'Remove the user name and password from the address.';
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.test(host))
    return 'Enter an address with a host name or IP address.';
  return undefined;
}
