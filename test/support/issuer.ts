type Claims = Record<string, unknown>;
type Key = Readonly<{ kid: string; alg: "RS256" | "ES256"; pair: CryptoKeyPair }>;

export const app = { id: "docs-admin", secret: "the-secret-of-the-app:0123456789/+" };

/**
 * A provider of OpenID Connect that does what it should, but for what a test changes: every answer, claim and signature can be
 * another one. Source: OpenID Connect Core 1.0.
 */
export class TestIssuer implements AsyncDisposable {
  readonly #server: Bun.Server<undefined>;
  readonly #codes = new Map<
    string,
    Readonly<{ nonce: string; challenge: string; callback: string; sub: string }>
  >();
  readonly asked: string[] = [];
  keys: Key[];
  /** What people are called, by their subjects. */
  people: Record<string, Claims> = {
    ada: { name: "Ada Lovelace", email: "ada@example.org", email_verified: true, groups: ["docs"] },
  };
  /** Claims that userinfo has instead of the token. */
  onlyInUserinfo: string[] = [];
  metadata = (metadata: Claims): Claims => metadata;
  claims = (claims: Claims): Claims => claims;
  header = (header: Claims): Claims => header;
  /** In place of a signature by the first key. */
  signature: ((signed: string) => Promise<Uint8Array>) | undefined;
  tokens = (tokens: Claims): Claims => tokens;
  userinfo = (claims: Claims): Claims => claims;
  /** In place of an answer of the path. */
  instead: Record<string, (request: Request) => Response | Promise<Response>> = {};

  private constructor(keys: Key[]) {
    this.keys = keys;
    this.#server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => this.#answer(request) });
  }

  static async start(): Promise<TestIssuer> {
    return new TestIssuer([await newKey("first")]);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** Somebody signs in on its page; returns where the browser goes. */
  approve(address: string, sub = "ada"): URL {
    const { searchParams: asked } = new URL(address);
    const code = crypto.randomUUID();
    const callback = asked.get("redirect_uri")!;
    const [nonce, challenge] = [asked.get("nonce")!, asked.get("code_challenge")!];
    this.#codes.set(code, { nonce, challenge, callback, sub });
    const back = new URL(callback);
    back.search = new URLSearchParams({ code, state: asked.get("state")!, iss: this.url }).toString();
    return back;
  }

  async sign(header: Claims, claims: Claims): Promise<string> {
    const { pair, alg } = this.keys[0]!;
    const signed = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    const signature = this.signature
      ? await this.signature(signed)
      : new Uint8Array(await crypto.subtle.sign(signing(alg), pair.privateKey, Buffer.from(signed)));
    return `${signed}.${Buffer.from(signature).toString("base64url")}`;
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    this.asked.push(`${request.method} ${pathname}`);
    const instead = this.instead[pathname];
    if (instead) return instead(request);
    if (pathname === "/.well-known/openid-configuration")
      return Response.json(this.metadata(this.#metadata()));
    if (pathname === "/jwks") return Response.json({ keys: await Promise.all(this.keys.map(publicKey)) });
    if (pathname === "/token") return this.#token(request);
    if (pathname === "/userinfo") return this.#userinfo(request);
    return new Response("not here", { status: 404 });
  }

  #metadata(): Claims {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      userinfo_endpoint: `${this.url}/userinfo`,
      jwks_uri: `${this.url}/jwks`,
      end_session_endpoint: `${this.url}/end`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "ES256"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #token(request: Request): Promise<Response> {
    const fields = new URLSearchParams(await request.text());
    const [id, secret] = Buffer.from(request.headers.get("authorization")?.slice(6) ?? "", "base64")
      .toString()
      .split(":")
      .map(decodeURIComponent);
    if (id !== app.id || secret !== app.secret)
      return Response.json({ error: "invalid_client" }, { status: 401 });
    const code = fields.get("code")!;
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = new Bun.CryptoHasher("sha256")
      .update(fields.get("code_verifier") ?? "")
      .digest("base64url");
    if (known?.challenge !== challenge || known.callback !== fields.get("redirect_uri"))
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    const { kid, alg } = this.keys[0]!;
    const claims = this.claims(this.#claims(known.sub, known.nonce));
    const idToken = await this.sign(this.header({ alg, kid }), claims);
    const tokens = { access_token: known.sub, token_type: "Bearer", expires_in: 300, id_token: idToken };
    return Response.json(this.tokens(tokens));
  }

  #claims(sub: string, nonce: string): Claims {
    const now = Math.floor(Date.now() / 1000);
    const about = Object.entries(this.people[sub] ?? {}).filter(
      ([name]) => !this.onlyInUserinfo.includes(name),
    );
    return { iss: this.url, sub, aud: app.id, exp: now + 300, iat: now, nonce, ...Object.fromEntries(about) };
  }

  #userinfo(request: Request): Response {
    const sub = request.headers.get("authorization")!.slice("Bearer ".length);
    return Response.json(this.userinfo({ sub, ...this.people[sub] }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true);
  }
}

export async function newKey(kid: string, alg: Key["alg"] = "ES256"): Promise<Key> {
  const kind =
    alg === "ES256"
      ? { name: "ECDSA", namedCurve: "P-256" }
      : { ...signing(alg), modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  return {
    kid,
    alg,
    pair: (await crypto.subtle.generateKey(kind, true, ["sign", "verify"])) as CryptoKeyPair,
  };
}

export async function publicKey({ kid, alg, pair }: Key): Promise<Claims> {
  return { ...(await crypto.subtle.exportKey("jwk", pair.publicKey)), kid, alg, use: "sig" };
}

function signing(alg: Key["alg"]) {
  return alg === "ES256"
    ? { name: "ECDSA", hash: "SHA-256" }
    : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
}
