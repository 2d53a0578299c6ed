export interface Example {
  readonly address: string;
  readonly proof: string;
  readonly header: string | null;
}

/** Shell commands that send a call with a valid signature; the user inserts the secret. */
export function curlExample({ address, proof, header }: Example): string {
  const send = (headers: readonly string[]) =>
    [`curl -i '${address}'`, `-H 'content-type: application/json'`, ...headers, `-d "$body"`].join(' \\\n  ');
  const begin = [`secret='put the secret here'`, `body='{"device":{"serial":"SN-1","name":"Till 3"}}'`];
  switch (proof) {
    case 'standard':
      return [
        ...begin,
        `id="msg_$(date +%s)"; at="$(date +%s)"`,
        `key="$(printf %s "\${secret#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')"`,
        `signature="$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)"`,
        send([`-H "webhook-id: $id"`, `-H "webhook-timestamp: $at"`, `-H "webhook-signature: v1,$signature"`]),
      ].join('\n');
    case 'hmac':
      return [
        ...begin,
        `signature="$(printf %s "$body" | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)"`,
        send([`-H "${header ?? 'X-Hub-Signature-256'}: sha256=$signature"`]),
      ].join('\n');
    default:
      return [...begin, send([header ? `-H "${header}: $secret"` : `-H "Authorization: Bearer $secret"`])].join('\n');
  }
}
