import { escaped } from '#engine/http/escaped.ts';
import { qrCode } from '#engine/pdf/qr.server.ts';
import type { RawKey } from '#engine/keys/keys.server.ts';
import { wordsOfKey, wordsOfRing } from './rescueWords.server.ts';

/** The installation that a kit belongs to, so that staff take the right one from the safe. */
export interface KitHead {
  readonly name: string;
  readonly environment: string;
  readonly address: string | undefined;
  /** ISO moment. */
  readonly madeAt: string;
}

/** White modules around a QR code (ISO/IEC 18004). */
const QUIET = 4;

/** A page to print with the key ring as words and QR codes. Its holder can decrypt every secret of this installation. */
export function kitPage(head: KitHead, ring: readonly RawKey[]): string {
  const title = `Rescue kit: ${head.name}, ${head.environment}`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>Created ${escaped(head.madeAt.slice(0, 16).replace('T', ' '))} UTC${head.address ? ` for ${escaped(head.address)}` : ''}. ${ring.length === 1 ? 'One key' : `${ring.length} keys, of which the first encrypts new data`}.</p>
<p><strong>Anyone with this page and a backup can read every secret in the backup.</strong> Print this page, delete the file, and keep the page in a safe, separate from the backups and the server. Print a new page after every “npm run keys -- --new”. Older backups need the older page.</p>
${ring.map(keyPart).join('\n')}
<p class="check"><b>check:</b> ${wordsOfRing(ring).join(' ')}</p>
<h2>Restore the keys</h2>
<ol><li>Install the release that made the backup, or a newer one. Do not start it.</li>
<li>Run <code>npm run keys -- --words -</code>, enter the name of each key with its colon and its words, then <code>check:</code> and its two words, and finish with Ctrl D. The first four letters of each word are enough. Leave out the numbers. The command tells you which word is wrong.</li>
<li>Run <code>npm run restore -- --from FILE</code>, then <code>npm start</code>.</li></ol>
<p>Each code contains one line of <code>secret.keys</code>. Scan the codes in order on a computer that is not connected to a network, and save the lines as that file (mode 600).</p>
</body></html>
`;
}

function keyPart({ id, key }: RawKey): string {
  const { size, path } = qrCode(`${id}:${key.toString('base64')}`);
  const side = size + 2 * QUIET;
  const words = wordsOfKey(key)
    .map((word) => `<li>${word}</li>`)
    .join('');
  return `<section><h2>${id}:</h2><ol class="words">${words}</ol>
<svg role="img" aria-label="The key ${id} as a code" viewBox="${-QUIET} ${-QUIET} ${side} ${side}"><path d="${path}"/></svg></section>`;
}

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;margin:1.5rem auto;max-width:44rem;padding:0 1rem;color:#000;background:#fff}
h1{font-size:1.3rem}h2{font-size:1.05rem;margin:1rem 0 .25rem}section{display:grid;grid-template-columns:1fr 9rem;column-gap:1rem;break-inside:avoid}
section h2{grid-column:1/-1}.words{columns:3;margin:0;padding-left:1.8rem;font:15px/1.6 ui-monospace,monospace}.check{font:15px/1.6 ui-monospace,monospace}
svg{width:9rem;height:9rem}code{font:13px ui-monospace,monospace}@media print{body{margin:0;max-width:none}}@page{margin:15mm}`;
