const digests = new WeakMap<Request, string>();

export function isKeyed(request: Request): boolean {
  return request.headers.has("idempotency-key");
}

/** Remembers what a body says, so that a repeated request can be compared. */
export function noteBody(request: Request, ...parts: ReadonlyArray<string | Uint8Array>): void {
  if (!isKeyed(request)) return;
  const hasher = new Bun.CryptoHasher("sha256");
  for (const part of parts) hasher.update(`${part.length} `).update(part);
  digests.set(request, hasher.digest("base64url"));
}

/** Returns undefined where there was no body. */
export function bodyDigest(request: Request): string | undefined {
  return digests.get(request);
}
