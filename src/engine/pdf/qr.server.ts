import QRCode from 'qrcode';

export interface Code {
  /** The width in modules, without the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path in units of one module, with each run in a row as a rectangle. */
  readonly path: string;
}

/** A QR code with error correction level M, which is readable with up to a seventh of it damaged. */
export function qrCode(text: string): Code {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue;
      let width = 1;
      while (x + width < size && modules.get(y, x + width)) width++;
      path += `M${x} ${y}h${width}v1h-${width}z`;
      x += width;
    }
  return { size, path };
}
