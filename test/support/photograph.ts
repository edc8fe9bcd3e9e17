const HEADER_BYTES = 54;

/** Makes a noisy picture, which compresses as badly as a photograph. */
export async function photograph(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await new Bun.Image(bitmap(width, height)).jpeg({ quality: 95 }).bytes());
}

/** Source: BITMAPINFOHEADER, 24 bits a pixel; rows are padded to four bytes. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(HEADER_BYTES + row * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(HEADER_BYTES, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  let noise = 1;
  for (let at = HEADER_BYTES; at < bytes.length; at += 1) {
    noise = (noise * 1103515245 + 12345) % 2147483648;
    bytes[at] = ((at / row) & 127) + (noise >> 25);
  }
  return bytes;
}
