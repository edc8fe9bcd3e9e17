export type Pin = Readonly<{ plain: string } | { hash: string }>;

/** Takes the same time for every wrong PIN. */
export async function isRightPin(pin: Pin, candidate: string): Promise<boolean> {
  return "hash" in pin
    ? Bun.password.verify(candidate, pin.hash, "argon2id")
    : crypto.timingSafeEqual(digest(pin.plain), digest(candidate));
}

/** Identifies a PIN only for the owner of the key, however short the PIN is. */
export function pinFingerprint(pin: Pin, key: string): string {
  const text = "hash" in pin ? pin.hash : pin.plain;
  return new Bun.CryptoHasher("sha256", key).update(`fingerprint of the PIN\0${text}`).digest("hex");
}

/** Source of the cost: OWASP's password storage cheat sheet (19 MiB, two passes). */
export function hashPin(pin: string): Promise<string> {
  return Bun.password.hash(pin, { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 });
}

/** Returns eight digits: with 50 tries in 15 minutes, half of them take 28 years. */
export function randomPin(): string {
  const digits = crypto.getRandomValues(new Uint32Array(8));
  return Array.from(digits, (digit) => digit % 10).join("");
}

function digest(text: string): Uint8Array {
  return new Bun.CryptoHasher("sha256").update(text).digest();
}
